import { type Clock, instantOf } from '../time.ts';

export type TestClock = Clock & {
  /** Sets the wall clock of Asia/Tokyo, 'YYYY-MM-DDTHH:MM'. */
  set(moment: string): void;
  advance(milliseconds: number): void;
};

/** A clock that stands still until it is set: Wednesday 2026-06-10, 10:00 in Tokyo. */
export function testClock(moment = '2026-06-10T10:00'): TestClock {
  let nowMs = instantOf(moment, 'Asia/Tokyo').getTime();
  return Object.assign(() => nowMs, {
    set: (to: string) => {
      nowMs = instantOf(to, 'Asia/Tokyo').getTime();
    },
    advance: (milliseconds: number) => {
      nowMs += milliseconds;
    },
  });
}
