import type { DayArticleAvailability, DayAvailability, DayCell, DayColumn } from '#contract/facility.ts';
import { dayKindOf, holidayNameOn } from '#rules/day/dayKind.ts';
import type { ArticleFacts, Occupied } from '#rules/facility/articleFacts.ts';
import { frameRowsOf, markOf } from '#rules/facility/dayAvailability.ts';
import type { PlaceWithRooms } from '../placed.queries.ts';
import type { Circumstances } from './circumstances.ts';

function columnView(date: string, { holidays }: Circumstances): DayColumn {
  const holidayName = holidayNameOn(date, holidays);
  return { date, dayKind: dayKindOf(date, holidayName), holidayName };
}

/** One row per room, one cell per day. `occupied` holds what takes any of the rooms on these days. */
export function dayAvailabilityView(shown: {
  readonly containerName: string;
  readonly articles: readonly ArticleFacts[];
  readonly days: readonly string[];
  readonly occupied: readonly Occupied[];
  readonly circumstances: Circumstances;
}): DayAvailability {
  const { days, circumstances } = shown;
  // A rule looks through all it is given, so each room gets only its own.
  const bySpace = Map.groupBy(shown.occupied, ({ spaceId }) => spaceId);
  return {
    containerName: shown.containerName,
    columns: days.map((day) => columnView(day, circumstances)),
    rows: shown.articles.map((article) => {
      const occupied = article.spaceIds.flatMap((spaceId) => bySpace.get(spaceId) ?? []);
      return {
        articleId: article.articleId,
        articleName: article.name,
        cells: days.map(
          (day): DayCell => ({
            date: day,
            articleId: article.articleId,
            ...markOf({ ...circumstances, article, day, occupied }),
          }),
        ),
      };
    }),
  };
}

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
    ...frameRowsOf({ ...circumstances, article, day, occupied }),
  };
}
