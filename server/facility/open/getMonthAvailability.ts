import { daysFrom, daysInMonth, monthOf, yearOf } from '#rules/day/day.ts';
import { dayKindOf, holidayNameOn } from '#rules/day/dayKind.ts';
import { freshRead } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { occupancyOfDays, roomsOfPlace } from '../calendar/calendarFacts.ts';
import { viewerText } from '../calendar/circumstances.ts';
import { roomRow } from '../calendar/roomRow.ts';
import { monthPeriod } from './monthPeriod.ts';

/** A month of one room: one mark per day; refuses notFound for a room that is not one of the place. */
export const getMonthAvailability = freshRead<
  'Public/GetMonthAvailability',
  { place: typeof roomsOfPlace; occupied: typeof occupancyOfDays }
>({
  facts: { place: roomsOfPlace, occupied: occupancyOfDays },
  keys: ({ containerId, month }, { timeZone }) => ({
    place: { containerId, timeZone },
    occupied: { containerId, timeZone, period: monthPeriod(month) },
  }),
  view: viewerText,
  answer({ place, occupied }, view, { containerId, articleId, month }) {
    const room = place?.articles.find(({ facts }) => facts.articleId === articleId);
    if (!place || !room) throw new Refused('notFound');
    const { holidays, containerName } = place;
    const first = monthPeriod(month).first;
    const days = daysFrom(first, daysInMonth(yearOf(first), monthOf(first)));
    const { row, untilMs } = roomRow(room.facts, { days, holidays, occupancy: occupied, view });
    const shown = row.cells.map(({ articleId: _, ...cell }) => {
      const holidayName = holidayNameOn(cell.date, holidays);
      return { ...cell, dayKind: dayKindOf(cell.date, holidayName), holidayName };
    });
    const response = { containerId, containerName, articleId, articleName: room.facts.name, month, days: shown };
    return { response, untilMs };
  },
});
