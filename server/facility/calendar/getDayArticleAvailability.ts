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
  answer({ place, occupied }, view, { articleId, date }) {
    const article = place?.articles.find(({ facts }) => facts.articleId === articleId);
    if (!place || !article) throw new Refused('notFound');
    const { standing, untilMs } = occupiedIn(occupied, article.facts.spaceIds, view.nowMs);
    const response = dayArticleAvailabilityView({
      place,
      article: article.facts,
      day: date,
      occupied: standing,
      circumstances: circumstancesOf(view, place.holidays),
    });
    return { response, untilMs };
  },
});
