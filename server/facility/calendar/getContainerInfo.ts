import { freshRead } from '#server/operation.ts';
import { placesInFull } from './calendarFacts.ts';
import { containerInfoView } from './container.view.ts';

/**
 * Address, contact, notes and rooms of every place that offers one. Answered whether or not the tenant shows its
 * information pages, because the confirmation of a reservation shows the notes.
 */
export const getContainerInfo = freshRead<'Reservation/GetContainerInfo', { places: typeof placesInFull }>({
  facts: { places: placesInFull },
  keys: () => ({ places: null }),
  view: () => '',
  answer: ({ places }) => ({ response: { items: places.map(containerInfoView) } }),
});
