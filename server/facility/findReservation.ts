import { balanceOf } from '#rules/payment/balanceOf.ts';
import type { Operation } from '../call.ts';
import { sumsOf } from '../payment/ledger.queries.ts';
import { Refused } from '../refused.ts';
import { settingsOf } from '../tenant/setting.queries.ts';
import { reservationOf } from './reservation.queries.ts';
import { reservationWithLifeView } from './reservation.view.ts';

/** One of the caller's reservations; refuses notFound, also for somebody else's. */
export const findReservation: Operation<'Reservation/FindReservation'> = async (call, { reservationId }) => {
  const { trx, tenant, userId, now } = call;
  const { tenantId } = tenant;
  const row = await reservationOf(trx, { tenantId, userId, reservationId });
  if (!row) throw new Refused('notFound');
  const settings = await settingsOf(trx, tenantId);
  const sums = await sumsOf(trx, { tenantId, subject: { kind: 'reservation', id: reservationId } });
  return reservationWithLifeView(row, { tenant, settings, now }, balanceOf(sums));
};
