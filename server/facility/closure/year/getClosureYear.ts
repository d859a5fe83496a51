import type { ClosedDays } from '#contract/desk/closureYear.ts';
import { addDays, addMonths, daysBetween, daysFrom, localDateTimeAt } from '#rules/day/day.ts';
import { holidayNameOn } from '#rules/day/dayKind.ts';
import { closedByCalendar } from '#rules/facility/calendar/closedRooms.ts';
import { closedDays, closureKinds, isClosureKind } from '#rules/facility/closure/closurePlan.ts';
import { placeWithRooms } from '#server/facility/placed.queries.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { timesOf } from '../cover.ts';
import { type ClosedRow, closedInYear } from './closureYear.queries.ts';

const wholeDay = { fromMinute: 0, toMinute: 1440 };

/** The closing days of a year at a place: what the rules of its calendar say, and what rows do. Refuses notFound. */
export const getClosureYear: Operation<'Desk/GetClosureYear'> = async (
  { trx, tenant },
  { containerId, year, isFiscal },
) => {
  const { tenantId, timeZone } = tenant;
  const place = await placeWithRooms(trx, { tenantId, containerId, timeZone });
  if (!place) throw new Refused('notFound');
  const first = `${year}-${isFiscal ? '04' : '01'}-01`;
  const last = addDays(addMonths(first, 12), -1);
  const days = daysFrom(first, daysBetween(first, last) + 1);
  const rooms = place.articles.map(({ facts }) => facts);
  const regular = closedByCalendar(rooms, days, place.holidays).map(
    ({ reason, articleIds, dates }): ClosedDays => ({
      source: 'calendar',
      closureId: null,
      kind: null,
      reason,
      articleIds,
      ...wholeDay,
      dates,
    }),
  );
  const rows = await closedInYear.run(trx, { tenantId, containerId, timeZone, first, last });
  const single = rows.flatMap((row) => daysOf(row).map((day) => ({ ...day, row })));
  const alike = Map.groupBy(single, ({ row, fromMinute, toMinute }) =>
    [row.closure_id ?? `${row.kind} ${row.reason} ${row.space_ids.toSorted()}`, fromMinute, toMinute].join(),
  );
  const decided = [...alike.values()].flatMap((closings): ClosedDays[] => {
    const dates = closings.map(({ date }) => date).filter((date) => first <= date && date <= last);
    const [closing] = closings;
    if (!closing || dates.length === 0) return [];
    const { row, fromMinute, toMinute } = closing;
    const closed = rooms.filter(({ spaceIds }) => spaceIds.some((space) => row.space_ids.includes(space)));
    if (closed.length === 0) return [];
    const articleIds = closed.map(({ articleId }) => articleId);
    return [{ ...namesOf(row), reason: row.reason, articleIds, fromMinute, toMinute, dates: [...new Set(dates)] }];
  });
  return {
    containerName: place.containerName,
    rooms: rooms.map(({ articleId, name }) => ({ articleId, articleName: name })),
    holidays: days.flatMap((date) => {
      const name = holidayNameOn(date, place.holidays);
      return name === '' ? [] : { date, name };
    }),
    closed: [...regular, ...decided],
  };
};

function namesOf({ closure_id, kind }: ClosedRow): Pick<ClosedDays, 'source' | 'closureId' | 'kind'> {
  const decided = closure_id !== null && isClosureKind(kind) ? kind : null;
  const isOfficial = (decided === null ? kind : closureKinds[decided].takesAs) === 'official';
  return { source: isOfficial ? 'official' : 'closure', closureId: closure_id, kind: decided };
}

/** The days of a row with their hours. A closure that was lifted has been one on the days before. */
function daysOf(row: ClosedRow) {
  const { closure_id, first_day: from, last_day: to, from_minute: fromMinute, to_minute: toMinute } = row;
  if (closure_id !== null) {
    return closedDays(timesOf(row))
      .filter((date) => row.lifted_at === null || localDateTimeAt(date, toMinute) <= row.lifted_at)
      .map((date) => ({ date, fromMinute, toMinute }));
  }
  return daysFrom(from, daysBetween(from, to) + 1).map((date) => ({
    date,
    fromMinute: date === from ? fromMinute : 0,
    toMinute: date < to ? 1440 : toMinute,
  }));
}
