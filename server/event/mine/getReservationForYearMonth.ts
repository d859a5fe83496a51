import { daysBetween, daysFrom, firstOfMonth, lastOfMonth } from '#rules/day/day.ts';
import { type Holidays, holidayNameOn } from '#rules/day/dayKind.ts';
import { holidaysOf } from '#server/catalogue/holidays.ts';
import type { Operation } from '#server/operation.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { sessionsBetween } from '../reservation.queries.ts';
import { sessionView } from './reservation.view.ts';

const holidaysBetween = ({ first, last }: { first: string; last: string }, holidays: Holidays) =>
  daysFrom(first, daysBetween(first, last) + 1)
    .map((date) => ({ date, holidayName: holidayNameOn(date, holidays) }))
    .filter(({ holidayName }) => holidayName !== '');

/** The caller's sessions of a month by day and time, entries included, and the holidays of the month. */
export const getReservationForYearMonth: Operation<'EventReservation/GetReservationForYearMonth'> = async (
  context,
  { yearMonth },
) => {
  const { trx, tenant, actor } = context;
  const month = { first: firstOfMonth(yearMonth), last: lastOfMonth(yearMonth) };
  const rows = await sessionsBetween(trx, { tenantId: tenant.tenantId, userId: actor.userId, ...month });
  const { ownHolidays } = await settingsOf(trx, tenant.tenantId);
  const holidays = holidaysBetween(month, holidaysOf(ownHolidays));
  return { items: rows.map((row) => sessionView(row, context)), holidays };
};
