import { freshRead } from '#server/operation.ts';
import { containerInfoView } from '../container.view.ts';
import { monthOf, placesOfferingInFull } from './offerFacts.ts';

/**
 * Address, contact and events of every place that offers some, whether or not the tenant shows its information pages.
 */
export const getEventContainerInfo = freshRead<
  'EventReservation/GetEventContainerInfo',
  { places: typeof placesOfferingInFull }
>({
  facts: { places: placesOfferingInFull },
  keys: (_request, { now }) => ({ places: { month: monthOf(now) } }),
  view: () => '',
  answer: ({ places }) => ({ response: { items: places.map(containerInfoView) } }),
});
