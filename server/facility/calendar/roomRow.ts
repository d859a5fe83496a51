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

/** What something was made of; objects are compared by identity, for facts are never changed. */
type Kept = { readonly of: readonly unknown[]; readonly made: { readonly untilMs: number } };

/**
 * What was made of rooms, with the facts of the first space of each. While a hall is being booked, calendars are asked for
 * after each change; the change concerns one room, and what was made of the others is as it was.
 */
const kept = new WeakMap<SpaceRows, Map<string, Kept>>();

type Looked = { readonly holidays: Holidays; readonly occupancy: Occupancy; readonly view: View };

/**
 * What `make` makes of a room, or made before of the same facts for somebody alike in the same minute. `name` tells it from
 * all else that is made of the room.
 */
export function madeOnce<Made extends { readonly untilMs: number }>(
  article: ArticleFacts,
  { name, holidays, occupancy, view }: Looked & { readonly name: string },
  make: () => Made,
): Made {
  const spaces = article.spaceIds.map((spaceId) => occupancy.get(spaceId));
  const [first] = spaces;
  if (!first) return make();
  const byName = kept.get(first) ?? new Map<string, Kept>();
  kept.set(first, byName);
  const ownName = `${name} ${article.articleId} ${viewerText(view.viewer, view.now)}`;
  const of = [article, holidays, view.tenant, view.now, ...spaces];
  const known = byName.get(ownName);
  const isAsItWas = known?.of.every((part, index) => part === of[index]);
  // What is kept under a name was made by the same maker.
  if (known && isAsItWas && view.nowMs < known.made.untilMs) return known.made as Made;
  const made = make();
  byName.set(ownName, { of, made });
  return made;
}

type Shown = Looked & { readonly days: readonly string[] };

/** The marks of one room on some days. */
export const roomRow = (article: ArticleFacts, shown: Shown): RoomRow =>
  madeOnce(article, { ...shown, name: `row ${shown.days.length} ${shown.days[0]}` }, () => compute(article, shown));

function compute(article: ArticleFacts, { days, holidays, occupancy, view }: Shown): RoomRow {
  const circumstances = circumstancesOf(view, holidays);
  const { standing: occupied, untilMs } = occupiedIn(occupancy, article.spaceIds, view.nowMs);
  const { articleId, name: articleName } = article;
  const cells = days.map(
    (date): DayCell => ({ date, articleId, ...markOf({ ...circumstances, article, day: date, occupied }) }),
  );
  return { row: { articleId, articleName, cells }, untilMs };
}
