import { performance } from 'node:perf_hooks';
import type { SpaceRange } from '#rules/reservation/placesOf.ts';

/** For how long somebody who wants the same is not the first, in milliseconds: as long as a message may take. */
const whileMs = 3_000;

/**
 * Places that somebody is taking in one message. Of the thousands who want a place at once most would only be told by the
 * database that they lost, each with an error in its log: here all but the first go the way that looks first.
 */
export function placesUnderWay(clock = () => performance.now()) {
  /** By space. */
  const taken = new Map<string, readonly { readonly from: number; readonly to: number; readonly until: number }[]>();
  return {
    /** False where somebody in this process was just before; else these are taken. */
    begin(ranges: readonly SpaceRange[]): boolean {
      const now = clock();
      const standing = (spaceId: string) => (taken.get(spaceId) ?? []).filter(({ until }) => until > now);
      const isTaken = ({ spaceId, from, to }: SpaceRange) =>
        standing(spaceId).some((other) => from < other.to && other.from < to);
      if (ranges.some(isTaken)) return false;
      for (const { spaceId, from, to } of ranges) {
        taken.set(spaceId, [...standing(spaceId), { from, to, until: now + whileMs }]);
      }
      return true;
    },
  };
}
