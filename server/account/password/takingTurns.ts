import { followingMean } from '#rules/account/queue/queueWait.ts';

/**
 * Runs so many pieces of work at once and the others after them, in the order of asking. The place belongs to the work:
 * it is handed on when the work has ended, whatever became of the caller.
 */
export function takingTurns(atOnce: number) {
  const waiting: (() => void)[] = [];
  let [running, meanMs] = [0, 0];

  return {
    async work<T>(act: () => Promise<T>): Promise<T> {
      if (running < atOnce) running += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      const beganMs = performance.now();
      try {
        return await act();
      } finally {
        const tookMs = performance.now() - beganMs;
        meanMs = meanMs === 0 ? tookMs : followingMean(meanMs, tookMs);
        const next = waiting.shift();
        // Handed over, not freed: nobody who asks just now gets in between.
        if (next) next();
        else running -= 1;
      }
    },
    /** Milliseconds from one end to the next, while there is always work. */
    paceMs: () => meanMs / atOnce,
  };
}
