import type { Operation } from '#server/operation.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { reservationsOf } from '../reservation.queries.ts';
import { reservationView } from './reservation.view.ts';

/** All of the caller's reservations and entries, the latest use first. */
export const getReservation: Operation<'Reservation/GetReservation'> = async ({ trx, tenant, actor, now }) => {
  const { tenantId } = tenant;
  const settings = await settingsOf(trx, tenantId);
  const rows = await reservationsOf(trx, { tenantId, userId: actor.userId });
  return { items: rows.map((row) => reservationView(row, { tenant, settings, now })) };
};
