import type { DayAvailability, DayCell } from '#contract/facility/room.ts';
import type { Holidays } from '#rules/day/dayKind.ts';
import { markOf } from '#rules/facility/booking/dayAvailability.ts';
import type { ArticleFacts } from '#rules/facility/calendar/articleFacts.ts';
import type { View } from '#server/readCache/facts.ts';
import { type Occupancy, occupiedIn, type SpaceRows } from './calendarFacts.ts';
import { circumstancesOf, viewerText } from './circumstances.ts';

type Row = DayAvailability['rows'][number];

/** A room's row of a calendar, and until when it stands although nothing changes. */
export type RoomRow = { readonly row: Row; readonly untilMs: number };

/** What a row was made of; objects are compared by identity, for facts are never changed. */
type Made = RoomRow & { readonly of: readonly unknown[] };

/**
 * Rows that were made, with the facts of the first space of their room. While a hall is being booked, calendars are asked
 * for after each change; the change concerns one room, and the rows of the others are as they were.
 */
const made = new WeakMap<SpaceRows, Map<string, Made>>();

type Shown = {
  readonly days: readonly string[];
  readonly holidays: Holidays;
  readonly occupancy: Occupancy;
  readonly view: View;
};

/** The marks of one room on some days. */
export function roomRow(article: ArticleFacts, { days, holidays, occupancy, view }: Shown): RoomRow {
  const spaces = article.spaceIds.map((spaceId) => occupancy.get(spaceId));
  const [first] = spaces;
  if (!first) return compute(article, { days, holidays, occupancy, view });
  const rows = made.get(first) ?? new Map<string, Made>();
  made.set(first, rows);
  const name = `${article.articleId} ${days[0]} ${viewerText(view.viewer, view.now)}`;
  const of = [article, holidays, view.tenant, view.now, ...spaces];
  const known = rows.get(name);
  if (known && view.nowMs < known.untilMs && of.every((part, index) => part === known.of[index])) return known;
  const fresh = { ...compute(article, { days, holidays, occupancy, view }), of };
  rows.set(name, fresh);
  return fresh;
}

function compute(article: ArticleFacts, { days, holidays, occupancy, view }: Shown): RoomRow {
  const circumstances = circumstancesOf(view, holidays);
  const { standing: occupied, untilMs } = occupiedIn(occupancy, article.spaceIds, view.nowMs);
  const { articleId, name: articleName } = article;
  const cells = days.map(
    (date): DayCell => ({ date, articleId, ...markOf({ ...circumstances, article, day: date, occupied }) }),
  );
  return { row: { articleId, articleName, cells }, untilMs };
}
