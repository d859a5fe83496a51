import { minutesOfClock } from '#rules/facility/calendar/frames.ts';
import { freshRead } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { dayArticleAvailabilityView } from './availability.view.ts';
import { occupancyOfDays, occupiedIn, roomsOfPlace } from './calendarFacts.ts';
import { circumstancesOf, viewerText } from './circumstances.ts';

/** Every frame of one room on one day; refuses notFound for a room that is not one of the place. */
export const getDayArticleAvailability = freshRead<
  'Reservation/GetDayArticleAvailability',
  { place: typeof roomsOfPlace; occupied: typeof occupancyOfDays }
>({
  facts: { place: roomsOfPlace, occupied: occupancyOfDays },
  keys: ({ containerId, date }, { timeZone }) => ({
    place: { containerId, timeZone },
    occupied: { containerId, timeZone, period: { first: date, last: date } },
  }),
  view: viewerText,
  answer({ place, occupied }, view, { articleId, date, hours }) {
    const room = place?.articles.find(({ facts }) => facts.articleId === articleId);
    if (!place || !room) throw new Refused('notFound');
    const { facts, equipment } = room;
    const spaceIds = [...facts.spaceIds, ...equipment.flatMap(({ unitIds }) => unitIds ?? [])];
    const { standing, untilMs } = occupiedIn(occupied, spaceIds, view.nowMs);
    const response = dayArticleAvailabilityView({
      place,
      room,
      day: date,
      hours: hours ? minutesOfClock(hours) : { fromMinute: 0, toMinute: 1440 },
      occupied: standing,
      circumstances: circumstancesOf(view, place.holidays),
    });
    return { response, untilMs };
  },
});
