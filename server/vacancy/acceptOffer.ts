import { lockTaker } from '../account/person.queries.ts';
import type { Context } from '../context.ts';
import { lockEvents } from '../event/seat.queries.ts';
import { takeOffered } from '../event/waiting/takeOffered.ts';
import type { Operation } from '../operation.ts';
import { Refused } from '../refused.ts';
import { answerOffer, offerOf } from './line.queries.ts';

/**
 * Puts the course that is held for the caller into their cart, from where it is reserved as any other. Refuses notFound for
 * what is none of theirs, and offerOver for what is not held for them any more.
 */
export const acceptOffer: Operation<'VacancyWatch/AcceptOffer'> = async (context, { watchId }) => ({
  eventReservationId: await acceptFor(context, { userId: context.actor.userId, watchId }),
});

/** The same for a person who need not be the one who asks. */
export async function acceptFor(
  context: Context,
  { userId, watchId }: { readonly userId: string; readonly watchId: string },
) {
  const { trx, tenant } = context;
  const person = { tenantId: tenant.tenantId, userId };
  await lockTaker(trx, person);
  const watch = await offerOf(trx, { ...person, watchId });
  if (!watch) throw new Refused('notFound');
  const { event_id: eventId, event_reservation_id: eventReservationId } = watch;
  if (eventId === null || eventReservationId === null) throw new Refused('offerOver');
  // With those of the cart, whose holds begin again: all at once, in the order of everybody.
  await lockEvents(trx, { tenantId: person.tenantId, eventIds: [eventId], holderId: userId });
  if (!(await answerOffer(trx, { ...person, watchId, outcome: 'accepted' }))) throw new Refused('offerOver');
  return takeOffered(context, { userId, eventId, eventReservationId });
}
