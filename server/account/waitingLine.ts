import { setTimeout as sleep } from 'node:timers/promises';
import { Refused } from '../refused.ts';

export type WaitingLineOptions = {
  /** How many callers of one key wait out their delay at the same time. */
  readonly atOnce: number;
  /** How many more of one key may be queued behind them. */
  readonly behind: number;
  /** How many of all keys together may wait. */
  readonly inAll: number;
};

type Key = { running: number; readonly next: (() => void)[] };

/**
 * Delays callers first in, first out, a few of each key at a time. A caller without a delay passes at once, whoever
 * else waits. Refuses tooManyRequests when a key has too many, busy when all together are too many.
 */
export function waitingLine({ atOnce, behind, inAll }: WaitingLineOptions) {
  const keys = new Map<string, Key>();
  let present = 0;

  async function takeTurn(key: Key) {
    if (key.running < atOnce) key.running += 1;
    // A caller who leaves passes his turn on, so that a later one cannot overtake.
    else await new Promise<void>((resolve) => key.next.push(resolve));
  }

  function leave(name: string, key: Key) {
    const next = key.next.shift();
    if (next) return next();
    key.running -= 1;
    if (key.running === 0) keys.delete(name);
  }

  return async (name: string, ms: number) => {
    if (ms === 0) return;
    if (present >= inAll) throw new Refused('busy');
    const key = keys.get(name) ?? { running: 0, next: [] };
    if (key.next.length >= behind) throw new Refused('tooManyRequests');
    keys.set(name, key);
    present += 1;
    try {
      await takeTurn(key);
      await sleep(ms);
    } finally {
      present -= 1;
      leave(name, key);
    }
  };
}
