const second = 1_000;

/** Milliseconds for which a pass is good after the answer that gave or renewed it. */
export const passLifeMs = 600 * second;

/** A pass that was used so often is no pass any more: two mistyped passwords are forgiven. */
export const mostUsesOfPass = 3;

/** A caller whose turn is about to come waits for it inside their request; so long at most. */
export const longestHoldMs = 3 * second;

/** After the moment at which somebody was told to ask again they are expected for so long. */
export const expectedForMs = 10 * second;

/**
 * Nobody is told to stay away for longer (before the jitter): others may have given up meanwhile, and whoever is away at
 * their turn is overtaken for as long. Twenty thousand people then make two thousand small calls a second.
 */
const longestAwayMs = 10 * second;

/**
 * Part of the time to their turn for which somebody stays away. With all the jitter they are back in time even when it goes
 * faster than it seemed; whoever is not would be overtaken by those who are.
 */
const awayShare = 0.5;
const jitter = 0.2;

/** A pass as it was signed: when its holder came (in microseconds), and when a server last answered them. */
export type PassTimes = { readonly cameUs: number; readonly seenMs: number };

/** Several servers' clocks differ by a little, and requests are not answered in the order in which they came in. */
const clockSkewMs = 60 * second;

/** Whether a pass keeps its holder's place. */
export const isPassGood = ({ cameUs, seenMs }: PassTimes, nowMs: number) =>
  seenMs >= nowMs - passLifeMs && seenMs <= nowMs + clockSkewMs && cameUs <= (seenMs + clockSkewMs) * 1_000;

/** Milliseconds until the turn of somebody who has so many before them, when one turn follows the other in `paceMs`. */
export const timeToTurn = (ahead: number, paceMs: number) => (ahead + 1) * paceMs;

/** Whether somebody is so near to their turn that they wait inside their request. */
export const isHeld = (toTurnMs: number) => toTurnMs <= longestHoldMs;

/**
 * Seconds after which to ask again, to a tenth: longer the longer it takes, 10 s at most, at random by ±20 %, so that
 * a crowd does not come back as one. `random` is from 0 to 1.
 */
export function askAgainSeconds(toTurnMs: number, random: number) {
  const awayMs = Math.min(longestAwayMs, Math.max(second, awayShare * toTurnMs));
  return Math.round((awayMs * (1 - jitter + 2 * jitter * random)) / 100) / 10;
}

/** A mean that follows what is measured now. */
export const followingMean = (mean: number, measured: number) => mean + (measured - mean) / 10;

/** How long it takes, as residents are told: coarse, because it is an estimate and every change is read aloud. */
export function waitWords(seconds: number) {
  if (seconds <= 15) return 'まもなくです';
  if (seconds <= 40) return '30秒ほど';
  return `${Math.ceil((seconds - 10) / 60)}分ほど`;
}

/**
 * How many passwords are hashed at once. One core is left to everybody who is inside already, and one thread of the
 * process to its other slow work; one of each is needed at least.
 */
export const hashesAtOnce = ({ cores, threads }: { readonly cores: number; readonly threads: number }) =>
  Math.max(1, Math.min(cores, threads) - 1);
