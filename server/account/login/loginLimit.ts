import { networkOf } from '#server/limits/networkOf.ts';
import { consume, type LimiterName, type Limits, limitKey, townNetworkKey } from '#server/limits/rateLimits.ts';
import { waitingLine } from './waitingLine.ts';

export type LoginAttempt = {
  readonly tenantId: string;
  readonly loginId: string;
  readonly address: string;
  /** Whether the owner of this number has logged in with this browser. */
  readonly isKnownDevice: boolean;
  /** Called before a delay: whoever only waits it out keeps nobody else from their turn. */
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

/**
 * Milliseconds an attempt waits for the failures of its address in the last 15 minutes: after the sixtieth, or `perAddress`
 * times as many, to 4 s.
 */
export const delayOfAddress = (failures: number, perAddress = 1) =>
  growing(failures, { ...delays.byAddress, free: Math.round(delays.byAddress.free * perAddress) });

/**
 * Wrong passwords for a number in a day, from anywhere, after which those of strange browsers are judged one after the
 * other: six a minute, where a crowd of addresses got forty a second.
 */
export const dailyCeiling = 100;
const pastCeilingMs = 10_000;

// More would be asked again by their browsers before their turn.
const dayLine = waitingLine({ atOnce: 1, behind: 2, inAll: 500 });

// With 4 s each, fifty at once are what a shared address keeps: a dozen logins a second.
const addressLine = waitingLine({ atOnce: 50, behind: 250, inAll: 2_000 });
const pairLine = waitingLine({ atOnce: 3, behind: 6, inAll: 2_000 });

/**
 * Slows down guessing, in the same way for user numbers that exist and that do not. Every attempt counts as a failure
 * before it is judged, so that concurrent ones count each other; `forgive` undoes it. The right password is only ever
 * delayed by seconds. A user number that has logged in from this address is not delayed by failures of others at that
 * address. Nor does who comes with a browser in which its owner has logged in: their failures are counted by themselves.
 * An attempt is refused only when too many wait at once (tooManyRequests; busy over all).
 */
export async function limitLogin(limits: Limits, { tenantId, loginId, address, ...attempt }: LoginAttempt) {
  const network = networkOf(address);
  const { isKnownDevice } = attempt;
  // The number as strangers try it, and as its owner's browsers do.
  const number = isKnownDevice ? [tenantId, loginId, 'known device'] : [tenantId, loginId];
  const idKey = limitKey(...number);
  const pairKey = isKnownDevice ? idKey : limitKey(...number, network);
  const addressKey = townNetworkKey(tenantId, address);
  const before = async (limiter: LimiterName, key: string) => (await consume(limits[limiter], key)) - 1;
  const [known, byPair, byId, byDay] = await Promise.all([
    isKnownDevice || limits.knownPairs.get(pairKey),
    before('loginByIdAndAddress', pairKey),
    isKnownDevice ? 0 : before('loginById', idKey),
    before('loginByDay', idKey),
  ]);
  const isKnown = known !== null;
  const byAddress = isKnown ? 0 : await before('loginByAddress', addressKey);

  const [addressMs, numberMs] = [delayOfAddress(byAddress, limits.perAddress), delayOfNumber({ byPair, byId })];
  const dayMs = byDay < dailyCeiling ? 0 : pastCeilingMs;
  if (addressMs + numberMs + dayMs > 0) attempt.onDelay?.();
  // The address first: however many numbers are tried from there, only so many pass at a time.
  const processes = limits.processes();
  await addressLine({ name: addressKey, of: idKey }, addressMs, processes / limits.perAddress);
  await pairLine({ name: pairKey }, numberMs, processes);
  await dayLine({ name: idKey, of: network }, dayMs);
  return {
    /** Wrong passwords for the number within a day, when this is another one. */
    failuresInDay: byDay + 1,
    /** The credentials were right. The count from anywhere stays, so that the owner's login does not help a guesser. */
    async forgive() {
      if (!isKnown) await limits.loginByAddress.reward(addressKey);
      if (!isKnownDevice) await limits.loginById.reward(idKey);
      await limits.loginByDay.reward(idKey);
      await limits.loginByIdAndAddress.delete(pairKey);
      if (!isKnownDevice) await limits.knownPairs.consume(pairKey);
    },
  };
}

/**
 * Slows down guessing the password of somebody who is logged in, for example in a browser that was left open. Counted by
 * themselves: nobody else's failures make them wait.
 */
export async function limitOwnPassword(
  limits: Limits,
  { tenantId, userId, onDelay }: { readonly tenantId: string; readonly userId: string; readonly onDelay: () => void },
) {
  const key = limitKey(tenantId, userId, 'own password');
  const byPair = (await consume(limits.loginByIdAndAddress, key)) - 1;
  const delayMs = delayOfNumber({ byPair, byId: 0 });
  if (delayMs > 0) onDelay();
  await pairLine({ name: key }, delayMs, limits.processes());
  return {
    forgive: () => limits.loginByIdAndAddress.delete(key),
  };
}

type Asking<Answer> = {
  readonly limits: Limits;
  readonly by: 'lineByAddress' | 'oidcByAddress';
  readonly tenantId: string;
  readonly address: string;
  readonly ask: () => Promise<Answer>;
  readonly isRefused: (answer: Answer) => boolean;
};

/**
 * Asks others who somebody is. What they vouch by cannot be guessed, so this only limits the requests to them per address.
 * Only what they refuse counts: an outage or a missing link is not the caller's fault.
 */
export async function limitAsking<Answer>({ limits, by, tenantId, address, ask, isRefused }: Asking<Answer>) {
  const addressKey = townNetworkKey(tenantId, address);
  await consume(limits[by], addressKey);
  let counts = false;
  try {
    const answer = await ask();
    counts = isRefused(answer);
    return answer;
  } finally {
    if (!counts) await limits[by].reward(addressKey);
  }
}
