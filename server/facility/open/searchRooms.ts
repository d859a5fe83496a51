import type { ShownPicture } from '#contract/facility/page.ts';
import type { FoundRoom } from '#contract/open/search.ts';
import { dayKindOf, type Holidays, holidayNameOn } from '#rules/day/dayKind.ts';
import { type TakeableDay, takeableOn } from '#rules/facility/booking/dayAvailability.ts';
import { isAtDeskAlone } from '#rules/facility/booking/visibility.ts';
import type { ArticleFacts } from '#rules/facility/calendar/articleFacts.ts';
import { clockOfMinutes, type Frame } from '#rules/facility/calendar/frames.ts';
import { baseFeeOn } from '#rules/facility/fee/feeOfUse.ts';
import {
  searchRooms as find,
  type Hit,
  lastSearchedDay,
  type SearchedRoom,
} from '#rules/facility/search/searchRooms.ts';
import type { HallOnPage } from '#server/catalogue/pages.queries.ts';
import { freshRead } from '#server/operation.ts';
import type { View } from '#server/readCache/facts.ts';
import { type Occupancy, occupancyOfDays, occupiedIn, roomsOfPlace } from '../calendar/calendarFacts.ts';
import { type Circumstances, circumstancesOf, viewerText } from '../calendar/circumstances.ts';
import { hallPageView } from '../calendar/hallPage.view.ts';
import { hallPages } from '../calendar/pageFacts.ts';
import { madeOnce } from '../calendar/roomRow.ts';
import { monthPeriod, monthsBetween } from './monthPeriod.ts';

/** A place in one month. */
const facts = { rooms: roomsOfPlace, occupied: occupancyOfDays };

/** Rooms of all halls that meet every condition, with the frames that can be had. */
export const searchRooms = freshRead<'Public/Search', { pages: typeof hallPages }, never, typeof facts>({
  facts: { pages: hallPages },
  keys: () => ({ pages: null }),
  each: {
    facts,
    keys: ({ pages: { halls } }, search, { timeZone }) =>
      halls.flatMap(({ containerId }) =>
        monthsBetween(search.from, lastSearchedDay(search)).map((month) => ({
          rooms: { containerId, timeZone },
          occupied: { containerId, timeZone, period: monthPeriod(month) },
        })),
      ),
  },
  view: viewerText,
  answer({ pages: { halls } }, view, search, { each }) {
    const months = monthsBetween(search.from, lastSearchedDay(search));
    const holidays = each[0]?.rooms?.holidays ?? {};
    let untilMs = Number.POSITIVE_INFINITY;
    const noteEnd = (endMs: number) => {
      untilMs = Math.min(untilMs, endMs);
    };
    const rooms = halls.flatMap((hall, index) => {
      const inMonths = each.slice(index * months.length, (index + 1) * months.length);
      const occupancy = new Map(inMonths.map(({ occupied }, at) => [months[at] ?? '', occupied]));
      return searchedRooms(hall, inMonths[0]?.rooms?.articles ?? [], { occupancy, holidays, view, noteEnd });
    });
    const { hits, total, loosenings } = find(rooms, search, holidays);
    const equipmentNames = [...new Set(rooms.flatMap(({ equipment }) => equipment))];
    const pictures = picturesOf(halls, view);
    const items = hits.map((hit) => foundRoomView(hit, pictures.get(hit.room.articleId) ?? null, holidays));
    return { response: { items, total, equipmentNames, loosenings: [...loosenings] }, untilMs };
  },
});

type Looked = {
  /** By month. */
  readonly occupancy: ReadonlyMap<string, Occupancy>;
  readonly holidays: Holidays;
  readonly view: View;
  /** Hears until when what was looked at stands although nothing changes. */
  noteEnd(untilMs: number): void;
};

type PlacedRoom = NonNullable<Awaited<ReturnType<typeof roomsOfPlace.read>>>['articles'][number];

function searchedRooms(hall: HallOnPage, rooms: readonly PlacedRoom[], looked: Looked): SearchedRoom[] {
  const circumstances = circumstancesOf(looked.view, looked.holidays);
  const { containerId, name: containerName } = hall;
  const { description, address } = hallPageView(hall, looked.view.tenant);
  const pages = new Map(hall.rooms.map((room) => [room.articleId, room]));
  return rooms.map(({ facts: article, equipment }) => ({
    containerId,
    containerName,
    articleId: article.articleId,
    name: article.name,
    capacity: article.capacity ?? null,
    isBookable: !isAtDeskAlone(article),
    features: pages.get(article.articleId)?.page.features ?? [],
    equipment: equipment.map(({ name }) => name),
    description: [pages.get(article.articleId)?.description ?? '', description, address].join('\n'),
    on: (day) => takeableInMonth(article, day, { ...looked, circumstances }),
    priceOf: (day, frame) => priceOf(article, frame, { day, ...circumstances }),
  }));
}

/** The first picture of each room, or else of its hall. */
function picturesOf(halls: readonly HallOnPage[], { tenant }: View): ReadonlyMap<string, ShownPicture> {
  const views = halls.map((hall) => hallPageView(hall, tenant));
  return new Map(
    views.flatMap(({ pictures: [ofHall], rooms }) =>
      rooms.flatMap(({ articleId, pictures: [own = ofHall] }) => (own ? [[articleId, own] as const] : [])),
    ),
  );
}

function takeableInMonth(
  article: ArticleFacts,
  day: string,
  { occupancy, holidays, view, circumstances, noteEnd }: Looked & { readonly circumstances: Circumstances },
): TakeableDay | null {
  const ofMonth = occupancy.get(day.slice(0, 7));
  if (!ofMonth) return null;
  const { takeable, untilMs } = madeOnce(
    article,
    { name: `takeable ${day}`, holidays, occupancy: ofMonth, view },
    () => {
      const { standing: occupied, untilMs } = occupiedIn(ofMonth, article.spaceIds, view.nowMs);
      return { takeable: takeableOn({ ...circumstances, article, day, occupied }), untilMs };
    },
  );
  noteEnd(untilMs);
  return takeable;
}

/** Prices that were computed, by the room they are of: an ordinance takes longer than all else of a search. */
const prices = new WeakMap<ArticleFacts, Map<string, number>>();

/** So many prices of a room are kept: a month of its frames for a few kinds of people. */
const mostPrices = 1_000;

function priceOf(article: ArticleFacts, frame: Frame, asker: Parameters<typeof baseFeeOn>[2]): number {
  const kept = prices.get(article) ?? new Map<string, number>();
  prices.set(article, kept);
  const { day, now, classes } = asker;
  const name = [day, frame.fromMinute, frame.toMinute, now.slice(0, 10), ...classes].join(' ');
  const known = kept.get(name);
  if (known !== undefined) return known;
  if (kept.size >= mostPrices) kept.clear();
  const yen = baseFeeOn(article, frame, asker);
  kept.set(name, yen);
  return yen;
}

function foundRoomView(
  { room, days, dayCount, priceFrom, nextFreeDay }: Hit,
  picture: ShownPicture | null,
  holidays: Holidays,
): FoundRoom {
  const { containerId, containerName, articleId, name: articleName, capacity, isBookable } = room;
  return {
    containerId,
    containerName,
    articleId,
    articleName,
    capacity,
    picture,
    isBookable,
    days: days.map(({ day: date, displayText, entryType, frames }) => {
      const holidayName = holidayNameOn(date, holidays);
      return {
        date,
        dayKind: dayKindOf(date, holidayName),
        holidayName,
        displayText,
        entryType,
        frames: frames.map((frame) => ({
          timeFrameName: frame.name,
          ...clockOfMinutes(frame),
          basicFee: frame.yen,
        })),
      };
    }),
    moreDays: dayCount - days.length,
    priceFrom,
    nextFreeDay,
  };
}
