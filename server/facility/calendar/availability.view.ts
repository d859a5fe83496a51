import type { DayArticleAvailability, DayAvailability, DayColumn } from '#contract/facility.ts';
import { dayOf } from '#rules/day/day.ts';
import { dayKindOf, holidayNameOn } from '#rules/day/dayKind.ts';
import type { ArticleFacts, Occupied } from '#rules/facility/articleFacts.ts';
import { frameRowsOf } from '#rules/facility/dayAvailability.ts';
import { hasOnePrice } from '#rules/facility/hasOnePrice.ts';
import { reductionsOffered } from '#rules/ordinance/reductionsOffered.ts';
import type { PlaceWithRooms } from '../placed.queries.ts';
import type { Circumstances } from './circumstances.ts';

function columnView(date: string, { holidays }: Circumstances): DayColumn {
  const holidayName = holidayNameOn(date, holidays);
  return { date, dayKind: dayKindOf(date, holidayName), holidayName };
}

/** One row per room, one cell per day. */
export const dayAvailabilityView = (shown: {
  readonly containerName: string;
  readonly days: readonly string[];
  readonly rows: DayAvailability['rows'];
  readonly circumstances: Circumstances;
}): DayAvailability => ({
  containerName: shown.containerName,
  columns: shown.days.map((day) => columnView(day, shown.circumstances)),
  rows: shown.rows,
});

/** Every frame of one room on one day, and what the place lends. */
export function dayArticleAvailabilityView(shown: {
  readonly place: PlaceWithRooms;
  readonly article: ArticleFacts;
  readonly day: string;
  readonly occupied: readonly Occupied[];
  readonly circumstances: Circumstances;
}): DayArticleAvailability {
  const { place, article, day, occupied, circumstances } = shown;
  return {
    containerName: place.containerName,
    articleName: article.name,
    ...columnView(day, circumstances),
    timeFrameType: article.timeFrameType,
    equipments: place.equipmentNames.map((name) => ({ name, isChecked: false })),
    useConditions: [...place.useConditions],
    reductions: reductionsOffered(article.ordinance, [day], dayOf(circumstances.now)),
    hasOnePrice: hasOnePrice(article, { ...circumstances, day }),
    ...frameRowsOf({ ...circumstances, article, day, occupied }),
  };
}
