import type { Operation } from '../call.ts';
import { Refused } from '../refused.ts';
import { eventsView } from './event.view.ts';
import { eventStanding } from './eventStanding.ts';

/** One event as the caller sees it now; refuses notFound for one that is not published or not the tenant's. */
export const findEvent: Operation<'EventReservation/FindEvent'> = async (call, { eventId }) => {
  const [event] = eventsView(await eventStanding(call, [eventId]), call.now);
  if (!event) throw new Refused('notFound');
  return event;
};
