import { networkOf } from '../limits/networkOf.ts';
import { consume, type LimiterName, type Limits, limitKey } from '../limits/rateLimits.ts';
import { waitingLine } from './waitingLine.ts';

export type LoginAttempt = {
  readonly tenantId: string;
  readonly loginId: string;
  readonly address: string;
  /** Called before a delay: whoever only waits it out keeps nobody else from his turn. */
  readonly onDelay?: () => void;
};

const firstDelayMs = 250;

/** Failures that cost nothing, because people mistype and share addresses, and the longest wait they can lead to. */
const delays = {
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
  Math.max(growing(byPair, delays.byPair), growing(byId, delays.byId));

/** Milliseconds an attempt waits for the failures of its address in the last 15 minutes: after the sixtieth, to 4 s. */
export const delayOfAddress = (failures: number) => growing(failures, delays.byAddress);

// With 4 s each, fifty at once are what a shared address keeps: a dozen logins a second.
const addressLine = waitingLine({ atOnce: 50, behind: 150, inAll: 2_000 });
const pairLine = waitingLine({ atOnce: 3, behind: 6, inAll: 2_000 });

/**
 * Slows down guessing, in the same way for user numbers that exist and that do not. Every attempt counts as a failure
 * before it is judged, so that concurrent ones count each other; `forgive` undoes it. The right password is only ever
 * delayed by seconds. A user number that has logged in from this address is not delayed by failures of others at that
 * address. An attempt is refused only when too many wait at once (tooManyRequests; busy over all).
 */
export async function limitLogin(limits: Limits, attempt: LoginAttempt) {
  const network = networkOf(attempt.address);
  const idKey = limitKey(attempt.tenantId, attempt.loginId);
  const pairKey = limitKey(attempt.tenantId, attempt.loginId, network);
  const addressKey = limitKey(network);
  const before = async (limiter: LimiterName, key: string) => (await consume(limits[limiter], key)) - 1;
  const [known, byPair, byId] = await Promise.all([
    limits.knownPairs.get(pairKey),
    before('loginByIdAndAddress', pairKey),
    before('loginById', idKey),
  ]);
  const isKnown = known !== null;
  const byAddress = isKnown ? 0 : await before('loginByAddress', addressKey);

  const [addressMs, numberMs] = [delayOfAddress(byAddress), delayOfNumber({ byPair, byId })];
  if (addressMs + numberMs > 0) attempt.onDelay?.();
  // The address first: however many numbers are tried from there, only so many pass at a time.
  await addressLine(addressKey, addressMs, limits.processes());
  await pairLine(pairKey, numberMs, limits.processes());
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
 * Asks LINE who somebody is. LINE's tokens cannot be guessed, so this only limits the requests to LINE per address.
 * Only a token that LINE refuses (null) counts: an outage or a missing link is not the caller's fault.
 */
export async function limitLineLogin({ limits, address, ask }: LineLogin) {
  const addressKey = limitKey(networkOf(address));
  await consume(limits.lineByAddress, addressKey);
  let isRefused = false;
  try {
    const lineUserId = await ask();
    isRefused = lineUserId === null;
    return lineUserId;
  } finally {
    if (!isRefused) await limits.lineByAddress.reward(addressKey);
  }
}
