import { setTimeout as sleep } from 'node:timers/promises';
import { Refused } from '#server/refused.ts';

export type WaitingLineOptions = {
  /** How many callers of one key wait out their delay at the same time. */
  readonly atOnce: number;
  /** How many more of one key may be queued behind them. */
  readonly behind: number;
  /** How many of all keys together may wait. */
  readonly inAll: number;
};

/** Who waits: callers of one name stand in one line; in it, those of one `of` come after each other. */
export type Place = { readonly name: string; readonly of?: string };

type Caller = { readonly goOn: () => void; readonly leave: () => void };
type Line = { running: number; queued: number; readonly next: Map<string, Caller[]> };

/** Where several processes have a line each, they let as many of a name wait together as one would alone. */
const shareOf = (most: number, processes: number) => Math.floor(most / processes);

/**
 * Delays callers, a few of each name at a time. Of those who stand behind, each `of` has its turn in rotation, so that
 * many attempts of one hold up nobody else, and its own go first in, first out. When a line is full, the last of who
 * has most in it makes room for somebody who has less. A caller without a delay passes at once, whoever else waits. Refuses
 * tooManyRequests when a line has too many, busy when all together are too many.
 */
export function waitingLine({ atOnce, behind, inAll }: WaitingLineOptions) {
  const lines = new Map<string, Line>();
  let present = 0;

  function makeRoom(line: Line, of: string, most: number) {
    if (line.queued < most) return;
    const [longest, queue] = [...line.next].reduce(
      (one, other) => (other[1].length > one[1].length ? other : one),
      [of, []],
    );
    if (queue.length <= (line.next.get(of)?.length ?? 0) + 1) throw new Refused('tooManyRequests');
    line.next.set(longest, queue.slice(0, -1));
    line.queued -= 1;
    queue.at(-1)?.leave();
  }

  function queueUp(line: Line, of: string) {
    return new Promise<void>((resolve, reject) => {
      const caller = { goOn: resolve, leave: () => reject(new Refused('tooManyRequests')) };
      line.next.set(of, [...(line.next.get(of) ?? []), caller]);
      line.queued += 1;
    });
  }

  function leave(name: string, line: Line) {
    const [first] = line.next;
    if (!first) {
      line.running -= 1;
      if (line.running === 0) lines.delete(name);
      return;
    }
    const [of, [caller, ...rest]] = first;
    // Whoever has had a turn stands last in the rotation.
    line.next.delete(of);
    if (rest.length > 0) line.next.set(of, rest);
    line.queued -= 1;
    // Passed on, not freed, so that a later one cannot overtake.
    caller?.goOn();
  }

  return async ({ name, of = '' }: Place, ms: number, processes = 1) => {
    if (ms === 0) return;
    if (present >= inAll) throw new Refused('busy');
    const line = lines.get(name) ?? { running: 0, queued: 0, next: new Map<string, Caller[]>() };
    const isFree = line.running < Math.max(1, shareOf(atOnce, processes));
    if (!isFree) makeRoom(line, of, shareOf(behind, processes));
    lines.set(name, line);
    present += 1;
    try {
      if (isFree) line.running += 1;
      else await queueUp(line, of);
    } catch (error) {
      present -= 1;
      throw error;
    }
    try {
      await sleep(ms);
    } finally {
      present -= 1;
      leave(name, line);
    }
  };
}
