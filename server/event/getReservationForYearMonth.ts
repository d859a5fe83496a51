import { firstOfMonth, lastOfMonth } from '#rules/day/day.ts';
import type { Operation } from '../call.ts';
import { sessionsBetween } from './reservation.queries.ts';
import { sessionView } from './reservation.view.ts';

/** The caller's sessions of a month by day and time, entries included. */
export const getReservationForYearMonth: Operation<'EventReservation/GetReservationForYearMonth'> = async (
  call,
  { yearMonth },
) => {
  const { trx, tenant, userId } = call;
  const month = { first: firstOfMonth(yearMonth), last: lastOfMonth(yearMonth) };
  const rows = await sessionsBetween(trx, { tenantId: tenant.tenantId, userId, ...month });
  return { items: rows.map((row) => sessionView(row, call)) };
};
