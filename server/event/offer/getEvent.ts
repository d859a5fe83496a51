import { choicePageOf } from '#rules/event/choicePageOf.ts';
import { freshRead } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { conditionsView, entrySpansView, eventsView, legendsView, monthsView } from '../event.view.ts';
import { categoryOffer, categorySeats, monthOf } from './offerFacts.ts';
import { offerStanding, personView } from './offerStanding.ts';

/**
 * The events of a category by month, and what the caller may choose of them; refuses notFound for what is not
 * published.
 */
export const getEvent = freshRead<
  'EventReservation/GetEvent',
  { offer: typeof categoryOffer; seats: typeof categorySeats }
>({
  facts: { offer: categoryOffer, seats: categorySeats },
  keys: ({ eventContainerId, eventCategoryId }, { timeZone, now }) => ({
    offer: { eventContainerId, eventCategoryId, timeZone, month: monthOf(now) },
    seats: eventCategoryId,
  }),
  part: 'courses',
  view: personView,
  answer({ offer, seats }, view) {
    if (!offer) throw new Refused('notFound');
    const { now } = view;
    const gathered = offerStanding(view, { courses: offer.courses, seats });
    const { standing, conditions, untilClockMs } = gathered;
    const page = choicePageOf(standing, now);
    const response = {
      eventContainerName: offer.names.container_name,
      eventCategoryName: offer.names.name,
      items: monthsView(eventsView(gathered, now)),
      conditions: conditionsView(page, conditions),
      entrySpans: entrySpansView(page, standing),
      conditionLegends: legendsView(conditions),
      held: [...page.held],
    };
    return { response, untilClockMs };
  },
});
