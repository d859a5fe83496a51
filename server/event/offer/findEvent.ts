import { eventWithPlace } from '#contract/event/event.ts';
import { whyUnavailableTo } from '#rules/event/whyUnavailable.ts';
import { freshRead } from '#server/operation.ts';
import { objectOf, slotted } from '#server/readCache/text.ts';
import { Refused } from '#server/refused.ts';
import { availabilityView } from '../event.view.ts';
import { offeredCourses, personal } from './offeredCourses.ts';
import { courseOffer, courseSeats } from './offerFacts.ts';
import { chooserFrom, likeViewer } from './offerStanding.ts';

const courseText = slotted(eventWithPlace.omit(personal), eventWithPlace.pick(personal));

/** One event as the caller sees it now; refuses notFound for one that is not published or not the tenant's. */
export const findEvent = freshRead<
  'EventReservation/FindEvent',
  { courses: typeof courseOffer; seats: typeof courseSeats }
>({
  facts: { courses: courseOffer, seats: courseSeats },
  keys: ({ eventId }, { timeZone }) => ({ courses: { eventId, timeZone }, seats: eventId }),
  part: 'courses',
  view: (viewer, now, { courses }) => likeViewer(viewer, now, courses),
  answer({ courses, seats }, view) {
    const { offers, untilClockMs } = offeredCourses(view, { courses, seats }, courseText);
    const [course] = offers;
    if (!course) throw new Refused('notFound');
    const { text, offered } = course;
    return {
      text: objectOf(text.members),
      untilClockMs,
      changes(viewing) {
        const chooser = chooserFrom(viewing);
        return chooser ? [text.change(availabilityView(whyUnavailableTo(chooser, offered)))] : [];
      },
    };
  },
});
