import { decideLoan } from '#rules/event/decideLoan.ts';
import { isRefusal } from '#rules/refusal.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { appendHistory } from '../history.queries.ts';
import { stateOf } from '../person.queries.ts';
import { lockReservations, reservationsNamed } from '../reservation.queries.ts';
import { setLoan } from './cart.queries.ts';

/** Sets whether an instrument is borrowed with an event in the caller's cart. Repeating it changes nothing. */
export const updateEventInCart: Operation<'EventReservation/UpdateEventInCart'> = async (context, request) => {
  const { trx, tenant, actor, nowMs } = context;
  const { eventReservationId } = request;
  const own = { tenantId: tenant.tenantId, userId: actor.userId, eventReservationIds: [eventReservationId] };
  await lockReservations(trx, own);
  const [row] = await reservationsNamed(trx, own);
  const decision = decideLoan(
    row ? { state: stateOf(row), askForBorrowInstrument: row.ask_for_borrow_instrument } : null,
    request.requestForBorrowInstrument,
  );
  if (isRefusal(decision)) throw new Refused(decision.refusal);
  const { requestForBorrowInstrument } = decision;
  const before = row?.request_for_borrow_instrument;
  if (before === requestForBorrowInstrument) return {};

  await setLoan(trx, { ...own, eventReservationId, requestForBorrowInstrument, nowMs });
  await appendHistory(context, [
    {
      eventReservationId,
      action: 'loan',
      before: { requestForBorrowInstrument: before },
      after: { requestForBorrowInstrument },
    },
  ]);
  return {};
};
