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

/** Where several processes have a line each, they let as many of a key wait together as one would alone. */
const shareOf = (most: number, processes: number) => Math.floor(most / processes);

/**
 * Delays callers first in, first out, a few of each key at a time. A caller without a delay passes at once, whoever
 * else waits. Refuses tooManyRequests when a key has too many, busy when all together are too many.
 */
export function waitingLine({ atOnce, behind, inAll }: WaitingLineOptions) {
  const keys = new Map<string, Key>();
  let present = 0;

  async function takeTurn(key: Key, most: number) {
    if (key.running < most) key.running += 1;
    // A caller who leaves passes his turn on, so that a later one cannot overtake.
    else await new Promise<void>((resolve) => key.next.push(resolve));
  }

  function leave(name: string, key: Key) {
    const next = key.next.shift();
    if (next) return next();
    key.running -= 1;
    if (key.running === 0) keys.delete(name);
  }

  return async (name: string, ms: number, processes = 1) => {
    if (ms === 0) return;
    if (present >= inAll) throw new Refused('busy');
    const key = keys.get(name) ?? { running: 0, next: [] };
    const most = Math.max(1, shareOf(atOnce, processes));
    if (key.running >= most && key.next.length >= shareOf(behind, processes)) throw new Refused('tooManyRequests');
    keys.set(name, key);
    present += 1;
    try {
      await takeTurn(key, most);
      await sleep(ms);
    } finally {
      present -= 1;
      leave(name, key);
    }
  };
}
