import { daysFrom } from '#rules/day/day.ts';
import { holidayNameOn } from '#rules/day/dayKind.ts';
import { isClosedDay } from '#rules/facility/booking/dayAvailability.ts';
import { freshRead } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { occupancyOfDays, occupiedIn, roomsOfPlace } from './calendarFacts.ts';

/** The days on which something is closed, and holidays; refuses notFound for a place the tenant does not have. */
export const getSpecialDays = freshRead<
  'Reservation/GetSpecialDays',
  { place: typeof roomsOfPlace; occupied: typeof occupancyOfDays }
>({
  facts: { place: roomsOfPlace, occupied: occupancyOfDays },
  keys({ containerId, date, days }, { timeZone }) {
    const period = { first: date, last: daysFrom(date, days).at(-1) ?? date };
    return { place: { containerId, timeZone }, occupied: { containerId, timeZone, period } };
  },
  // It is the same for everybody.
  view: () => '',
  answer({ place, occupied }, { now, nowMs }, { date, days }) {
    if (!place) throw new Refused('notFound');
    const { holidays } = place;
    const rooms = place.articles.map(({ facts: article }) => ({
      article,
      ...occupiedIn(occupied, article.spaceIds, nowMs),
    }));
    const items = daysFrom(date, days).flatMap((day) => {
      const holidayName = holidayNameOn(day, holidays);
      const closed = rooms.flatMap(({ article, standing }) =>
        isClosedDay({ article, day, now, holidays, occupied: standing }) ? article.articleId : [],
      );
      const isClosed = rooms.length > 0 && closed.length === rooms.length;
      if (closed.length === 0 && holidayName === '') return [];
      return [{ date: day, holidayName, isClosed, closedArticleIds: isClosed ? [] : closed }];
    });
    return { response: { items }, untilMs: Math.min(...rooms.map(({ untilMs }) => untilMs)) };
  },
});
