import { lockTaker } from '../account/person.queries.ts';
import { lockEvents } from '../event/seat.queries.ts';
import { takeOffered } from '../event/waiting/takeOffered.ts';
import type { Operation } from '../operation.ts';
import { Refused } from '../refused.ts';
import { answerOffer, offerOf } from './line.queries.ts';

/**
 * Puts the course that is held for the caller into their cart, from where it is reserved as any other. Refuses notFound for
 * what is none of theirs, and offerOver for what is not held for them any more.
 */
export const acceptOffer: Operation<'VacancyWatch/AcceptOffer'> = async (context, { watchId }) => {
  const { trx, tenant, actor } = context;
  const person = { tenantId: tenant.tenantId, userId: actor.userId };
  await lockTaker(trx, person);
  const watch = await offerOf(trx, { ...person, watchId });
  if (!watch) throw new Refused('notFound');
  const { event_id: eventId, event_reservation_id: eventReservationId } = watch;
  if (eventId === null || eventReservationId === null) throw new Refused('offerOver');
  // With those of the cart, whose holds begin again: all at once, in the order of everybody.
  await lockEvents(trx, { tenantId: person.tenantId, eventIds: [eventId], holderId: actor.userId });
  if (!(await answerOffer(trx, { ...person, watchId, outcome: 'accepted' }))) throw new Refused('offerOver');
  return { eventReservationId: await takeOffered(context, { eventId, eventReservationId }) };
};
