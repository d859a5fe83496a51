import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { eventsView } from '../event.view.ts';
import { eventStanding } from '../eventStanding.ts';

/** One event as the caller sees it now; refuses notFound for one that is not published or not the tenant's. */
export const findEvent: Operation<'EventReservation/FindEvent'> = async (context, { eventId }) => {
  const gathered = await eventStanding(context, { userId: context.actor.userId, eventIds: [eventId] });
  const [event] = eventsView(gathered, context.now);
  if (!event) throw new Refused('notFound');
  return event;
};
