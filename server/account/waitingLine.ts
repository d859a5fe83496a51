import { setTimeout as sleep } from 'node:timers/promises';
import { Refused } from '../refused.ts';

export type WaitingLineOptions = {
  /** How many of one key wait out their delay at the same time. */
  readonly atOnce: number;
  /** How many more of one key may stand behind them. */
  readonly behind: number;
  /** How many of all keys together may be there. */
  readonly inAll: number;
};

type Key = { running: number; readonly next: (() => void)[] };

/**
 * Lets callers wait, in the order of their coming and a few of each key at a time. Who has nothing to wait for passes at
 * once, whoever else stands there. Refuses tooManyRequests when a key has too many, busy when all together are too many.
 */
export function waitingLine({ atOnce, behind, inAll }: WaitingLineOptions) {
  const keys = new Map<string, Key>();
  let present = 0;

  async function takeTurn(key: Key) {
    if (key.running < atOnce) key.running += 1;
    // Whoever leaves hands his turn over, so nobody who comes later gets in between.
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
