import { freshRead } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { eventsView } from '../event.view.ts';
import { courseOffer, courseSeats } from './offerFacts.ts';
import { offerStanding, personView } from './offerStanding.ts';

/** One event as the caller sees it now; refuses notFound for one that is not published or not the tenant's. */
export const findEvent = freshRead<
  'EventReservation/FindEvent',
  { courses: typeof courseOffer; seats: typeof courseSeats }
>({
  facts: { courses: courseOffer, seats: courseSeats },
  keys: ({ eventId }, { timeZone }) => ({ courses: { eventId, timeZone }, seats: eventId }),
  part: 'courses',
  view: personView,
  answer({ courses, seats }, view) {
    const gathered = offerStanding(view, { courses, seats });
    const [response] = eventsView(gathered, view.now);
    if (!response) throw new Refused('notFound');
    return { response, untilClockMs: gathered.untilClockMs };
  },
});
