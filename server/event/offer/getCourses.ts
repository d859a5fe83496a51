import { eventWithPlace } from '#contract/event/event.ts';
import { whyUnavailableTo } from '#rules/event/whyUnavailable.ts';
import { freshRead } from '#server/operation.ts';
import { listOf, member, objectOf, slotted } from '#server/readCache/text.ts';
import { availabilityView } from '../event.view.ts';
import { offeredCourses, personal } from './offeredCourses.ts';
import { categoriesOffering, categoryOffer, categorySeats, monthOf } from './offerFacts.ts';
import { chooserFrom, likeViewer } from './offerStanding.ts';

const courseText = slotted(eventWithPlace.omit(personal), eventWithPlace.pick(personal));

/** What a category offers, and who has its seats. */
const facts = { offer: categoryOffer, seats: categorySeats };

/** All courses on offer, by place and category and within it in their order. */
export const getCourses = freshRead<
  'Public/GetCourses',
  { categories: typeof categoriesOffering },
  never,
  typeof facts
>({
  facts: { categories: categoriesOffering },
  keys: (_request, { now }) => ({ categories: { month: monthOf(now) } }),
  each: {
    facts,
    keys: ({ categories }, _request, { timeZone, now }) =>
      categories.map(({ event_container_id: eventContainerId, event_category_id: eventCategoryId }) => ({
        offer: { eventContainerId, eventCategoryId, timeZone, month: monthOf(now) },
        seats: eventCategoryId,
      })),
  },
  part: 'courses',
  view: (viewer, now, _values, each) => each.map(({ offer }) => likeViewer(viewer, now, offer?.courses)).join(' '),
  answer(_values, view, _request, { each }) {
    const categories = each.flatMap(({ offer, seats }) =>
      offer ? [offeredCourses(view, { courses: offer.courses, seats }, courseText)] : [],
    );
    const offers = categories.flatMap((category) => category.offers);
    return {
      text: objectOf(member('items', listOf(offers.map(({ text }) => objectOf(text.members))))),
      untilClockMs: Math.min(...categories.map(({ untilClockMs }) => untilClockMs)),
      changes(viewing) {
        const chooser = chooserFrom(viewing);
        if (!chooser) return [];
        return offers.map(({ text, offered }) => text.change(availabilityView(whyUnavailableTo(chooser, offered))));
      },
    };
  },
});
