import { tooManyItems } from '#rules/event/cart/tooManyItems.ts';
import { lockPerson } from '#server/account/person.queries.ts';
import { pipelined } from '#server/db/pipeline.ts';
import type { Operation } from '#server/operation.ts';
import { raiseCoursesReserved } from '#server/readCache/version.queries.ts';
import { Refused } from '#server/refused.ts';
import { appendHistory } from '../history.queries.ts';
import { lockReservations } from '../reservation.queries.ts';
import { removeReservations } from './cart.queries.ts';

/** Takes events out of the caller's cart and frees their seats; other ids are ignored. */
export const removeEventFromCart: Operation<'EventReservation/RemoveEventFromCart'> = async (context, request) => {
  const { trx, tenant, actor, nowMs } = context;
  const { eventReservationIds } = request;
  const tooMany = tooManyItems(eventReservationIds);
  if (tooMany) throw new Refused(tooMany.refusal);
  const person = { tenantId: tenant.tenantId, userId: actor.userId };
  await lockPerson(pipelined(trx), person);
  // Courses before reservations, as wherever seats change hands.
  await raiseCoursesReserved(pipelined(trx), { ...person, eventReservationIds });
  const rows = await lockReservations(trx, { ...person, eventReservationIds });
  const inCart = rows.filter(({ state }) => state === 'in_cart');
  if (inCart.length === 0) return {};

  const removedIds = inCart.map(({ event_reservation_id }) => event_reservation_id);
  await removeReservations(trx, { ...person, eventReservationIds: removedIds, nowMs });
  await appendHistory(
    context,
    inCart.map(({ event_reservation_id, state, seat_number }) => ({
      eventReservationId: event_reservation_id,
      action: 'remove',
      before: { state, seatNumber: seat_number },
      after: { state: 'removed' },
    })),
  );
  return {};
};
