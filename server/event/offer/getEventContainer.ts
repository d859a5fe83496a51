import { freshRead } from '#server/operation.ts';
import { containerView } from '../container.view.ts';
import { monthOf, placesOffering } from './offerFacts.ts';

/** The places of the tenant that offer events. */
export const getEventContainer = freshRead<'EventReservation/GetEventContainer', { places: typeof placesOffering }>({
  facts: { places: placesOffering },
  keys: (_request, { now }) => ({ places: { month: monthOf(now) } }),
  view: () => '',
  answer: ({ places }) => ({ response: { items: places.map(containerView) } }),
});
