import { balanceOf } from '#rules/payment/balanceOf.ts';
import type { Operation } from '#server/operation.ts';
import { sumsOf } from '#server/payment/ledger.queries.ts';
import { byHandOf } from '#server/payment/refund/refund.queries.ts';
import { Refused } from '#server/refused.ts';
import { isInDoubt } from '#server/reservation/promise/followUp.queries.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { sessionWithEvent } from '../reservation.queries.ts';
import { sessionWithEventView } from './reservation.view.ts';

/**
 * One of the caller's sessions with its event. Refuses notFound, also for somebody else's or for a pair that does not
 * match.
 */
export const getReservationDetail: Operation<'EventReservation/GetReservationDetail'> = async (context, asked) => {
  const { trx, tenant, actor } = context;
  const { tenantId } = tenant;
  const row = await sessionWithEvent(trx, { tenantId, userId: actor.userId, ...asked });
  if (!row) throw new Refused('notFound');
  const subject = { kind: 'eventReservation', id: asked.eventReservationId } as const;
  const balance = balanceOf(await sumsOf(trx, { tenantId, subject }));
  return sessionWithEventView(row, {
    ...context,
    settings: await settingsOf(trx, tenantId),
    balance,
    byHand: await byHandOf(trx, { tenantId, subject, balance }),
    isInDoubt: await isInDoubt(trx, { tenantId, subject }),
  });
};
