import { performance } from 'node:perf_hooks';

/** For how long a course that was full is looked at first, in milliseconds. */
const whileMs = 3_000;

/** More courses than this are not remembered. */
const most = 1_000;

/**
 * Courses of which somebody in this process has just found no seat. Of the thousands who want the last ones most would
 * only be told by the database that they lost, each with an error in its log: here they look first.
 */
export function recentlyFull(clock = () => performance.now()) {
  const until = new Map<string, number>();
  return {
    add(eventId: string) {
      if (until.size >= most) until.clear();
      until.set(eventId, clock() + whileMs);
    },
    has: (eventId: string) => (until.get(eventId) ?? 0) > clock(),
  };
}
