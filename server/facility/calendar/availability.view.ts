import type { DayArticleAvailability, DayAvailability, DayColumn } from '#contract/facility/room.ts';
import { dayOf } from '#rules/day/day.ts';
import { dayKindOf, holidayNameOn } from '#rules/day/dayKind.ts';
import type { MinuteRange } from '#rules/day/minuteRange.ts';
import { frameRowsOf } from '#rules/facility/booking/dayAvailability.ts';
import { limitTexts } from '#rules/facility/booking/roomLimits.ts';
import type { Occupied } from '#rules/facility/calendar/articleFacts.ts';
import { whyOpenOn } from '#rules/facility/calendar/openDays.ts';
import { hasOnePrice } from '#rules/facility/fee/hasOnePrice.ts';
import { shownEquipment, timesOfUse } from '#rules/facility/request/equipment.ts';
import { reductionsOffered } from '#rules/ordinance/reductionsOffered.ts';
import { versionFor } from '#rules/ordinance/versionFor.ts';
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
  readonly room: PlaceWithRooms['articles'][number];
  readonly day: string;
  /** For which the equipment is counted. */
  readonly hours: MinuteRange;
  /** Of the room and of the equipment. */
  readonly occupied: readonly Occupied[];
  readonly circumstances: Circumstances;
}): DayArticleAvailability {
  const { place, room, day, hours, occupied, circumstances } = shown;
  const { facts: article } = room;
  const bookedOn = dayOf(circumstances.now);
  const version = versionFor(article.ordinance?.versions ?? [], { usesOn: day, bookedOn });
  const times = timesOfUse([{ date: day, ...hours }]);
  return {
    containerName: place.containerName,
    articleName: article.name,
    ...columnView(day, circumstances),
    timeFrameType: article.timeFrameType,
    equipments: room.equipment.map((item) => shownEquipment(item, { version, times, occupied })),
    hasOrdinance: article.ordinance !== undefined,
    useConditions: [...place.useConditions],
    reductions: reductionsOffered(article.ordinance, [day], bookedOn),
    limits: [...whyOpenOn(article, day), ...limitTexts(article, day)],
    hasOnePrice: hasOnePrice(article, { ...circumstances, day }),
    ...frameRowsOf({ ...circumstances, article, day, occupied }),
  };
}
