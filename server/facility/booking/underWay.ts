import { performance } from 'node:perf_hooks';
import type { SpaceRange } from '#rules/reservation/placesOf.ts';

/** For how long somebody who wants the same is not the first, in milliseconds: as long as a message may take. */
const whileMs = 3_000;

/**
 * Places that somebody is taking in one message. Of the thousands who want a place at once most would only be told by the
 * database that they lost, each with an error in its log: here all but the first go the way that looks first.
 */
export function placesUnderWay(clock = () => performance.now()) {
  let taken: readonly (SpaceRange & { readonly until: number })[] = [];
  return {
    /** False where somebody in this process was just before; else these are taken. */
    begin(ranges: readonly SpaceRange[]): boolean {
      const now = clock();
      taken = taken.filter(({ until }) => until > now);
      const isTaken = ranges.some((range) => taken.some((other) => overlap(range, other)));
      if (isTaken) return false;
      taken = [...taken, ...ranges.map((range) => ({ ...range, until: now + whileMs }))];
      return true;
    },
  };
}

const overlap = (one: SpaceRange, other: SpaceRange) =>
  one.spaceId === other.spaceId && one.from < other.to && other.from < one.to;
