import { freshRead } from '#server/operation.ts';
import { placesOfTenant } from './calendarFacts.ts';
import { containerView } from './container.view.ts';

/** The places of the tenant that offer a room. */
export const getContainer = freshRead<'Reservation/GetContainer', { places: typeof placesOfTenant }>({
  facts: { places: placesOfTenant },
  keys: () => ({ places: null }),
  view: () => '',
  answer: ({ places }) => ({ response: { items: places.map(containerView) } }),
});
