import { tooManyItems } from '#rules/event/tooManyItems.ts';
import { lockPerson } from '../account/person.queries.ts';
import type { Operation } from '../call.ts';
import { Refused } from '../refused.ts';
import { removeReservations } from './cart.queries.ts';
import { appendHistory } from './history.queries.ts';
import { lockReservations } from './reservation.queries.ts';

/** Takes events out of the caller's cart and frees their seats; ids of anything else are passed over. */
export const removeEventFromCart: Operation<'EventReservation/RemoveEventFromCart'> = async (call, request) => {
  const { trx, tenant, userId, nowMs } = call;
  const { eventReservationIds } = request;
  const tooMany = tooManyItems(eventReservationIds);
  if (tooMany) throw new Refused(tooMany.refusal);
  const person = { tenantId: tenant.tenantId, userId };
  await lockPerson(trx, person);
  const rows = await lockReservations(trx, { ...person, eventReservationIds });
  const inCart = rows.filter(({ state }) => state === 'in_cart');
  if (inCart.length === 0) return {};

  const removedIds = inCart.map(({ event_reservation_id }) => event_reservation_id);
  await removeReservations(trx, { ...person, eventReservationIds: removedIds, nowMs });
  await appendHistory(
    call,
    inCart.map(({ event_reservation_id, state, seat_number }) => ({
      eventReservationId: event_reservation_id,
      action: 'remove',
      before: { state, seatNumber: seat_number },
      after: { state: 'removed' },
    })),
  );
  return {};
};
