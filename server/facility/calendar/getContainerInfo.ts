import { shownInformation } from '#rules/tenant/shownInformation.ts';
import { freshRead } from '#server/operation.ts';
import { placesInFull } from './calendarFacts.ts';
import { containerInfoView } from './container.view.ts';

/**
 * Address, contact, notes and rooms of every place that offers one. Names and notes are answered whether or not the
 * tenant shows its information pages, because the confirmation of a reservation shows them.
 */
export const getContainerInfo = freshRead<'Reservation/GetContainerInfo', { places: typeof placesInFull }>({
  facts: { places: placesInFull },
  keys: () => ({ places: null }),
  view: () => '',
  answer: ({ places }, { tenant }) => ({
    response: { items: places.map((place) => shownInformation(containerInfoView(place), tenant)) },
  }),
});
