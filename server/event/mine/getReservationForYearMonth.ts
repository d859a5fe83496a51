import { firstOfMonth, lastOfMonth } from '#rules/day/day.ts';
import type { Operation } from '#server/operation.ts';
import { sessionsBetween } from '../reservation.queries.ts';
import { sessionView } from './reservation.view.ts';

/** The caller's sessions of a month by day and time, entries included. */
export const getReservationForYearMonth: Operation<'EventReservation/GetReservationForYearMonth'> = async (
  context,
  { yearMonth },
) => {
  const { trx, tenant, actor } = context;
  const month = { first: firstOfMonth(yearMonth), last: lastOfMonth(yearMonth) };
  const rows = await sessionsBetween(trx, { tenantId: tenant.tenantId, userId: actor.userId, ...month });
  return { items: rows.map((row) => sessionView(row, context)) };
};
