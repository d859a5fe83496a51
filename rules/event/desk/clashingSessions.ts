import { type MinuteRange, overlaps } from '#rules/day/minuteRange.ts';

type Placed = MinuteRange & { readonly date: string; readonly containerId: string; readonly place: string };

/** Those that another one meets at the same place. What says no place meets nothing. */
export function clashingSessions<Session extends Placed>(sessions: readonly Session[]): ReadonlySet<Session> {
  const together = Map.groupBy(
    sessions.filter(({ place }) => place !== ''),
    ({ date, containerId, place }) => JSON.stringify([date, containerId, place]),
  );
  return new Set([...together.values()].flatMap(meeting));
}

/** In the order of their begin, one meets another only where the longest so far still lasts. */
function meeting<Session extends MinuteRange>(sessions: readonly Session[]) {
  const found: Session[] = [];
  let longest: Session | undefined;
  for (const session of sessions.toSorted((a, b) => a.fromMinute - b.fromMinute)) {
    if (longest && overlaps(longest, session)) found.push(longest, session);
    if (!longest || session.toMinute > longest.toMinute) longest = session;
  }
  return found;
}
