import { balanceOf } from '#rules/payment/balanceOf.ts';
import type { Operation } from '../call.ts';
import { sumsOf } from '../payment/ledger.queries.ts';
import { Refused } from '../refused.ts';
import { settingsOf } from '../tenant/setting.queries.ts';
import { sessionWithEvent } from './reservation.queries.ts';
import { sessionWithEventView } from './reservation.view.ts';

/** One of the caller's sessions with its event; refuses notFound, also for somebody else's or a pair that does not belong together. */
export const getReservationDetail: Operation<'EventReservation/GetReservationDetail'> = async (call, asked) => {
  const { trx, tenant, userId } = call;
  const { tenantId } = tenant;
  const row = await sessionWithEvent(trx, { tenantId, userId, ...asked });
  if (!row) throw new Refused('notFound');
  const subject = { kind: 'eventReservation', id: asked.eventReservationId } as const;
  return sessionWithEventView(row, {
    ...call,
    settings: await settingsOf(trx, tenantId),
    balance: balanceOf(await sumsOf(trx, { tenantId, subject })),
  });
};
