import { freshRead } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { categoriesView } from '../category.view.ts';
import { categoriesOfPlace, monthOf } from './offerFacts.ts';

/** The categories of a place; refuses notFound for one that is not published or not the tenant's. */
export const getEventCategory = freshRead<'EventReservation/GetEventCategory', { place: typeof categoriesOfPlace }>({
  facts: { place: categoriesOfPlace },
  keys: ({ eventContainerId }, { now }) => ({ place: { eventContainerId, month: monthOf(now) } }),
  view: () => '',
  answer({ place }) {
    if (!place) throw new Refused('notFound');
    return { response: categoriesView(place) };
  },
});
