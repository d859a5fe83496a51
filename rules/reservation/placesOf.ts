import { dayNumber } from '#rules/day/day.ts';
import type { StampRange } from '#rules/day/stampRange.ts';
import type { Use } from './useTimes.ts';

/** Minutes for which the spaces of a room are held before and after each use. */
type Preparation = { readonly preparationBefore: number; readonly preparationAfter: number };

/** A time range of a space in minuteStamp()s. */
export type SpaceRange = StampRange & { readonly spaceId: string };

/** What each space of a room is held for on a day, preparation included. */
export type PlannedPlace = StampRange & { readonly date: string };

/**
 * What a use of a day from minute to minute (`to` exclusive) holds, preparation included, as minuteStamp()s. It may
 * extend beyond the day on either side.
 */
export function occupiedRange(room: Preparation, day: string, fromMinute: number, toMinute: number): StampRange {
  const midnight = dayNumber(day) * 1440;
  return {
    from: midnight + fromMinute - room.preparationBefore,
    to: midnight + toMinute + room.preparationAfter,
  };
}

/** What each space of a room is held for when it is used on these days, by day. */
export function placesOf(room: Preparation, days: readonly Use[]): PlannedPlace[] {
  const places: PlannedPlace[] = [];
  for (const { date, fromMinute, toMinute } of days) {
    const { from, to } = occupiedRange(room, date, fromMinute, toMinute);
    // Long preparation may reach into the day before. That time is held once.
    places.push({ date, from: Math.max(from, places.at(-1)?.to ?? from), to });
  }
  return places;
}

/** The same for each space of the room. */
export const rangesIn = (spaceIds: readonly string[], places: readonly StampRange[]): SpaceRange[] =>
  places.flatMap(({ from, to }) => spaceIds.map((spaceId) => ({ spaceId, from, to })));

/** Nothing else holds a space at the same time. */
const keyOf = ({ spaceId, from, to }: SpaceRange) => `${spaceId} ${from} ${to}`;

/** What others hold, of what somebody holds some places among. */
export function heldByOthers<Held extends SpaceRange>(held: readonly Held[], own: readonly SpaceRange[]) {
  const keys = new Set(own.map(keyOf));
  return held.filter((one) => !keys.has(keyOf(one)));
}
