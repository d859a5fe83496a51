import { setTimeout as sleep } from 'node:timers/promises';

const everyMs = 100;

/** Asks until the answer is neither null nor false; throws when that takes too long. `what` completes 'not within 5 s: …'. */
export async function within<T>(ms: number, what: string, ask: () => Promise<T | null | false> | T | null | false) {
  const began = performance.now();
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== false) return answer;
    if (performance.now() - began > ms) throw new Error(`not within ${ms / 1_000} s: ${what}`);
    await sleep(everyMs);
  }
}
