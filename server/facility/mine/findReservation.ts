import { balanceOf } from '#rules/payment/balanceOf.ts';
import type { Operation } from '#server/operation.ts';
import { sumsOf } from '#server/payment/ledger.queries.ts';
import { Refused } from '#server/refused.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { laterChargesOf } from '../laterCharges.queries.ts';
import { reservationOf } from '../reservation.queries.ts';
import { reservationWithLifeView } from './reservation.view.ts';

/** One of the caller's reservations; refuses notFound, also for somebody else's. */
export const findReservation: Operation<'Reservation/FindReservation'> = async (context, { reservationId }) => {
  const { trx, tenant, actor, now } = context;
  const { tenantId } = tenant;
  const row = await reservationOf(trx, { tenantId, userId: actor.userId, reservationId });
  if (!row) throw new Refused('notFound');
  const settings = await settingsOf(trx, tenantId);
  const sums = await sumsOf(trx, { tenantId, subject: { kind: 'reservation', id: reservationId } });
  const charges = await laterChargesOf(trx, { tenantId, reservationId });
  return reservationWithLifeView(row, { tenant, settings, now }, { balance: balanceOf(sums), charges });
};
