import { daysBetween, daysFrom, firstOfMonth, lastOfMonth } from '#rules/day/day.ts';
import { holidayNameOn } from '#rules/day/dayKind.ts';
import { nationalHolidays } from '#server/catalogue/holidays.ts';
import type { Operation } from '#server/operation.ts';
import { sessionsBetween } from '../reservation.queries.ts';
import { sessionView } from './reservation.view.ts';

const holidaysOf = ({ first, last }: { first: string; last: string }) =>
  daysFrom(first, daysBetween(first, last) + 1)
    .map((date) => ({ date, holidayName: holidayNameOn(date, nationalHolidays) }))
    .filter(({ holidayName }) => holidayName !== '');

/** The caller's sessions of a month by day and time, entries included, and the holidays of the month. */
export const getReservationForYearMonth: Operation<'EventReservation/GetReservationForYearMonth'> = async (
  context,
  { yearMonth },
) => {
  const { trx, tenant, actor } = context;
  const month = { first: firstOfMonth(yearMonth), last: lastOfMonth(yearMonth) };
  const rows = await sessionsBetween(trx, { tenantId: tenant.tenantId, userId: actor.userId, ...month });
  return { items: rows.map((row) => sessionView(row, context)), holidays: holidaysOf(month) };
};
