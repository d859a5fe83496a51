import { setTimeout as sleep } from 'node:timers/promises';
import { brakeKey, type Limits, spend } from '../http/limits.ts';
import { networkOf } from '../http/networkOf.ts';
import { Refused } from '../refused.ts';

export type LoginAttempt = { readonly tenantId: string; readonly loginId: string; readonly address: string };

/** Failures that cost nothing: people mistype. */
const freeByPair = 4;
const freeById = 10;
const firstDelayMs = 250;
const longestByPairMs = 8_000;
const longestByIdMs = 2_000;

/** How many attempts of one address for one user number may wait at the same time. */
const waitingMost = 3;

const growing = (failures: number, free: number, longestMs: number) =>
  failures <= free ? 0 : Math.min(longestMs, firstDelayMs * 2 ** Math.min(failures - free - 1, 20));

/**
 * Milliseconds an attempt waits before its password is looked at, by the failures of the last 15 minutes before it: of
 * this user number from this address (doubling from the fifth on to 8 s), and of this user number from anywhere (doubling
 * from the eleventh on, but 2 s at most: a stranger must not keep the resident out).
 */
export const loginDelay = (failures: { byPair: number; byId: number }) =>
  Math.max(growing(failures.byPair, freeByPair, longestByPairMs), growing(failures.byId, freeById, longestByIdMs));

const waiting = new Map<string, number>();

/**
 * Slows down guessing; the same for user numbers that exist and that do not. Every attempt counts as a failure before it
 * is judged, so that many at once count each other; `forgive` takes it back. Throws the refusal tooManyRequests after 60
 * failures of one address within 15 minutes, and after 100 of them for one user number, or with several waiting already.
 * What others do never refuses a resident: from elsewhere they only slow him down, and behind his own address the 60 do
 * not count against a user number that has logged in from there.
 */
export async function brakeLogin(limits: Limits, attempt: LoginAttempt) {
  const network = networkOf(attempt.address);
  const idKey = brakeKey(attempt.tenantId, attempt.loginId);
  const pairKey = brakeKey(attempt.tenantId, attempt.loginId, network);
  const addressKey = brakeKey(network);
  const isKnown = (await limits.knownPairs.get(pairKey)) !== null;
  if (!isKnown) await spend(limits.loginByAddress, addressKey);
  const byPair = (await spend(limits.loginByIdAndAddress, pairKey)) - 1;
  const byId = (await spend(limits.loginById, idKey)) - 1;
  await waitInTurn(pairKey, loginDelay({ byPair, byId }));
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

/** LINE tokens cannot be guessed; this only keeps one address from having LINE asked without end. */
export async function brakeLineLogin(limits: Limits, address: string) {
  const addressKey = brakeKey(networkOf(address));
  await spend(limits.loginByAddress, addressKey);
  return { forgive: () => limits.loginByAddress.reward(addressKey) };
}

async function waitInTurn(key: string, ms: number) {
  if (ms === 0) return;
  const before = waiting.get(key) ?? 0;
  if (before >= waitingMost) throw new Refused('tooManyRequests');
  waiting.set(key, before + 1);
  try {
    await sleep(ms);
  } finally {
    const left = (waiting.get(key) ?? 1) - 1;
    if (left === 0) waiting.delete(key);
    else waiting.set(key, left);
  }
}
