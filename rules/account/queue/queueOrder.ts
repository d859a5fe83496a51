/**
 * The order in which those who wait for their password to be checked get their turn. Whoever came first goes first, but
 * of one network only one person every quarter of a second counts as having come. So a crowd behind one address is
 * spread out, and everybody else waits as if it were a few people. Nobody is overtaken by somebody who came after their turn.
 * Times are microseconds since 1970, so that everybody who comes to a process has a time of their own.
 */

/** Microseconds by which the turns of one network lie apart, at least; less where many people share one. */
export const turnSpacingUs = 250_000;

/** The longest queue of one process. */
export const mostWaiting = 20_000;

/** So many of one network may wait as long as there is room at all: a household, an office, a library. */
const fewOfOne = 100;

/** When it is the turn of somebody who came then, if their network has no turn before `freeFromUs`. */
export const turnOf = (cameUs: number, freeFromUs: number) => Math.max(cameUs, freeFromUs);

/** From when on the network of somebody who had that turn may have the next. */
export const freeAfter = (turnUs: number, spacingUs = turnSpacingUs) => turnUs + spacingUs;

/** Of several, the one whose turn is the earliest; the first of equal ones. Null when there is none. */
export function earliestOf<T>(candidates: Iterable<T>, turnUsOf: (candidate: T) => number): T | null {
  let found: T | null = null;
  let earliest = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const turnUs = turnUsOf(candidate);
    if (turnUs >= earliest) continue;
    earliest = turnUs;
    found = candidate;
  }
  return found;
}

/** The turns of those who wait in one network, for the times at which they came in ascending order. */
export function turnsOfNetwork(cameUs: readonly number[], freeFromUs: number, spacingUs = turnSpacingUs) {
  let free = freeFromUs;
  return cameUs.map((came) => {
    const turnUs = turnOf(came, free);
    free = freeAfter(turnUs, spacingUs);
    return turnUs;
  });
}

/** How many of these turns, in ascending order, are before that one. */
export function aheadOf(turnsUs: readonly number[], turnUs: number) {
  let [from, to] = [0, turnsUs.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((turnsUs[middle] ?? 0) < turnUs) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * Whether the queue has no place for one more of a network. A network that has many may only have as many as are still
 * free for all others, so that one cannot fill the queue alone.
 */
export const isQueueFull = (waiting: { readonly all: number; readonly ofNetwork: number }, most = mostWaiting) =>
  waiting.all >= most || (waiting.ofNetwork >= fewOfOne && waiting.ofNetwork >= most - waiting.all);
