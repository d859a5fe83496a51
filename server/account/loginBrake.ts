import { brakeKey, type Limits, spend } from '../http/limits.ts';
import { networkOf } from '../http/networkOf.ts';
import { waitingLine } from './waitingLine.ts';

export type LoginAttempt = { readonly tenantId: string; readonly loginId: string; readonly address: string };

const firstDelayMs = 250;

/** Failures that cost nothing, because people mistype and share addresses, and the longest wait they can lead to. */
const brakes = {
  byPair: { free: 4, longestMs: 8_000 },
  byId: { free: 10, longestMs: 2_000 },
  byAddress: { free: 60, longestMs: 4_000 },
};

const growing = (failures: number, { free, longestMs }: { free: number; longestMs: number }) =>
  failures <= free ? 0 : Math.min(longestMs, firstDelayMs * 2 ** Math.min(failures - free - 1, 20));

/**
 * Milliseconds an attempt waits for the failures of its user number in the last 15 minutes before it: from this address
 * (doubling after the fourth, to 8 s), and from anywhere (doubling after the tenth, to 2 s).
 */
export const delayOfNumber = ({ byPair, byId }: { byPair: number; byId: number }) =>
  Math.max(growing(byPair, brakes.byPair), growing(byId, brakes.byId));

/** Milliseconds an attempt waits for the failures of its address in the last 15 minutes: after the sixtieth, to 4 s. */
export const delayOfAddress = (failures: number) => growing(failures, brakes.byAddress);

// With 4 s each, fifty at once are what a shared address keeps: a dozen logins a second.
const addressLine = waitingLine({ atOnce: 50, behind: 150, inAll: 2_000 });
const pairLine = waitingLine({ atOnce: 3, behind: 6, inAll: 2_000 });

/**
 * Slows down guessing; the same for user numbers that exist and that do not. Every attempt counts as a failure before it
 * is judged, so that many at once count each other; `forgive` takes it back. No number of failures refuses the right
 * password: it waits some seconds, and a user number that has logged in from this address does not wait for what its
 * neighbours there did wrong. Only a crowd that waits at the same moment is refused (tooManyRequests; busy over all).
 */
export async function brakeLogin(limits: Limits, attempt: LoginAttempt) {
  const network = networkOf(attempt.address);
  const idKey = brakeKey(attempt.tenantId, attempt.loginId);
  const pairKey = brakeKey(attempt.tenantId, attempt.loginId, network);
  const addressKey = brakeKey(network);
  const isKnown = (await limits.knownPairs.get(pairKey)) !== null;
  const before = async (brake: keyof Limits, key: string) => (await spend(limits[brake], key)) - 1;
  const byAddress = isKnown ? 0 : await before('loginByAddress', addressKey);
  const byPair = await before('loginByIdAndAddress', pairKey);
  const byId = await before('loginById', idKey);

  // The address first: however many numbers are tried from there, only so many pass at a time.
  await addressLine(addressKey, delayOfAddress(byAddress));
  await pairLine(pairKey, delayOfNumber({ byPair, byId }));
  return {
    /** The credentials were right. The count from anywhere stays, so that the owner's login does not help a guesser. */
    async forgive() {
      if (!isKnown) await limits.loginByAddress.reward(addressKey);
      await limits.loginById.reward(idKey);
      await limits.loginByIdAndAddress.delete(pairKey);
      await limits.knownPairs.consume(pairKey);
    },
  };
}

type LineLogin = {
  readonly limits: Limits;
  readonly address: string;
  readonly ask: () => Promise<string | null>;
};

/**
 * Asks LINE who somebody is. Its tokens cannot be guessed; this only keeps one address from having LINE asked without end,
 * so what counts is a token that LINE refuses (null): nobody is to blame for an outage, or for not being linked yet.
 */
export async function brakeLineLogin({ limits, address, ask }: LineLogin) {
  const addressKey = brakeKey(networkOf(address));
  await spend(limits.lineByAddress, addressKey);
  let isRefused = false;
  try {
    const lineUserId = await ask();
    isRefused = lineUserId === null;
    return lineUserId;
  } finally {
    if (!isRefused) await limits.lineByAddress.reward(addressKey);
  }
}
