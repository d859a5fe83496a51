import { shownInformation } from '#rules/tenant/shownInformation.ts';
import { freshRead } from '#server/operation.ts';
import { containerInfoView } from '../container.view.ts';
import { monthOf, placesOfferingInFull } from './offerFacts.ts';

/** Address, contact and events of every place that offers some; names alone unless the tenant shows such pages. */
export const getEventContainerInfo = freshRead<
  'EventReservation/GetEventContainerInfo',
  { places: typeof placesOfferingInFull }
>({
  facts: { places: placesOfferingInFull },
  keys: (_request, { now }) => ({ places: { month: monthOf(now) } }),
  view: () => '',
  answer: ({ places }, { tenant }) => ({
    response: { items: places.map((place) => shownInformation(containerInfoView(place), tenant)) },
  }),
});
