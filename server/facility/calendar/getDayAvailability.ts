import { addDays, daysFrom } from '#rules/day/day.ts';
import { freshRead } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { dayAvailabilityView } from './availability.view.ts';
import { occupancyOfDays, roomsOfPlace } from './calendarFacts.ts';
import { circumstancesOf, viewerText } from './circumstances.ts';
import { roomRow } from './roomRow.ts';

/** Columns of the calendar. */
const shownDays = 7;

/** One mark per room and day, seven days from the date; refuses notFound for a place the tenant does not have. */
export const getDayAvailability = freshRead<
  'Reservation/GetDayAvailability',
  { place: typeof roomsOfPlace; occupied: typeof occupancyOfDays }
>({
  facts: { place: roomsOfPlace, occupied: occupancyOfDays },
  keys({ containerId, date }, { timeZone }) {
    const period = { first: date, last: addDays(date, shownDays - 1) };
    return { place: { containerId, timeZone }, occupied: { containerId, timeZone, period } };
  },
  view: viewerText,
  answer({ place, occupied }, view, { date }) {
    if (!place) throw new Refused('notFound');
    const days = daysFrom(date, shownDays);
    const { holidays } = place;
    const rows = place.articles.map(({ facts }) => roomRow(facts, { days, holidays, occupancy: occupied, view }));
    const response = dayAvailabilityView({
      containerName: place.containerName,
      days,
      rows: rows.map(({ row }) => row),
      circumstances: circumstancesOf(view, place.holidays),
    });
    return { response, untilMs: Math.min(...rows.map(({ untilMs }) => untilMs)) };
  },
});
