import type { Operation } from '../call.ts';
import { Refused } from '../refused.ts';
import { sessionWithEvent } from './reservation.queries.ts';
import { sessionWithEventView } from './reservation.view.ts';

/** One of the caller's sessions with its event; refuses notFound, also for somebody else's or a pair that does not belong together. */
export const getReservationDetail: Operation<'EventReservation/GetReservationDetail'> = async (call, asked) => {
  const { trx, tenant, userId } = call;
  const row = await sessionWithEvent(trx, { tenantId: tenant.tenantId, userId, ...asked });
  if (!row) throw new Refused('notFound');
  return sessionWithEventView(row, call);
};
