import type { Loosening, RoomSearch } from '#contract/open/search.ts';
import { daysFrom, weekdayOf } from '#rules/day/day.ts';
import { type Holidays, holidayNameOn } from '#rules/day/dayKind.ts';
import type { TakeableDay } from '#rules/facility/booking/dayAvailability.ts';
import { type Frame, minutesOfClock } from '#rules/facility/calendar/frames.ts';
import { isFoundIn } from '#rules/text/searchFold.ts';
import { fittingFrames } from './fittingFrames.ts';

/** A room as it is searched. What can be had on a day is asked for as late as possible. */
export type SearchedRoom = {
  readonly containerId: string;
  readonly containerName: string;
  readonly articleId: string;
  readonly name: string;
  readonly capacity: number | null;
  /** Residents reserve it by themselves. */
  readonly isBookable: boolean;
  /** What can be done there. */
  readonly features: readonly string[];
  /** Names of what it lends. */
  readonly equipment: readonly string[];
  /** What else is said of it and its hall. */
  readonly description: string;
  on(day: string): TakeableDay | null;
  /** Yen of a frame on a day. */
  priceOf(day: string, frame: Frame): number;
};

export type FoundDay = Omit<TakeableDay, 'frames'> & {
  readonly day: string;
  readonly frames: readonly (Frame & { readonly yen: number })[];
};

export type Hit = {
  readonly room: SearchedRoom;
  /** The first days with something that fits; all that fit are `dayCount`. */
  readonly days: readonly FoundDay[];
  readonly dayCount: number;
  readonly priceFrom: number | null;
  /** The next day on which it can be had at all, where none of the days fits. */
  readonly nextFreeDay: string | null;
};

export type Found = {
  readonly hits: readonly Hit[];
  readonly total: number;
  readonly loosenings: readonly Loosening[];
};

/** So many rooms are answered at most, and of each so many days. */
const mostRooms = 100;
const mostDays = 5;

/** How many days ahead of the first one the next free day is looked for. */
const daysAhead = 31;

const holidayAsWeekday = 7;

/** The days that are looked at: of the days of the week that are named, or all. A holiday counts as holiday too. */
export const searchedDays = ({ from, days, weekdays }: RoomSearch, holidays: Holidays): readonly string[] =>
  daysFrom(from, days).filter(
    (day) =>
      weekdays.length === 0 ||
      weekdays.includes(weekdayOf(day)) ||
      (weekdays.includes(holidayAsWeekday) && holidayNameOn(day, holidays) !== ''),
  );

/** The last day on which a search may have to look. */
export const lastSearchedDay = ({ from, days }: RoomSearch) => daysFrom(from, Math.max(days, daysAhead)).at(-1) ?? from;

type Condition = Loosening['condition'];

/** Conditions of the room itself, whatever the day. */
const roomConditions: Readonly<
  Record<Exclude<Condition, 'day' | 'hours'>, (room: SearchedRoom, search: RoomSearch) => boolean>
> = {
  text: (room, { text }) =>
    [room.name, room.containerName, ...room.features, ...room.equipment, room.description].some((told) =>
      isFoundIn(told, text),
    ),
  people: ({ capacity }, { people }) => people === undefined || capacity === null || people <= capacity,
  use: ({ features, description }, { use }) => [...features, description].some((told) => isFoundIn(told, use)),
  equipment: (room, { equipment }) => equipment.every((name) => room.equipment.some((lent) => isFoundIn(lent, name))),
  place: ({ containerId }, { containerIds }) => containerIds.length === 0 || containerIds.includes(containerId),
};

const isAsked: Readonly<Record<Condition, (search: RoomSearch) => boolean>> = {
  text: ({ text }) => text !== '',
  people: ({ people }) => people !== undefined,
  use: ({ use }) => use !== '',
  equipment: ({ equipment }) => equipment.length > 0,
  place: ({ containerIds }) => containerIds.length > 0,
  hours: ({ hours }) => hours !== undefined,
  day: () => true,
};

const conditions = Object.keys(isAsked) as readonly Condition[];

type Days = { readonly asked: readonly string[]; readonly ahead: readonly string[] };

/** The rooms that meet every condition of themselves; but for one that is left out. */
const meeting = (rooms: readonly SearchedRoom[], search: RoomSearch, without?: Condition) =>
  rooms.filter((room) =>
    Object.entries(roomConditions).every(([name, meets]) => name === without || meets(room, search)),
  );

function fittingOn(room: SearchedRoom, day: string, { hours, isAnyPart }: RoomSearch) {
  const takeable = room.on(day);
  if (!takeable) return null;
  const wanted = { hours: hours ? minutesOfClock(hours) : null, isAnyPart };
  const frames = fittingFrames(takeable.frames, wanted);
  return frames.length > 0 ? { ...takeable, frames } : null;
}

function hitOf(room: SearchedRoom, search: RoomSearch, { asked, ahead }: Days): Hit {
  const fitting = asked.flatMap((day) => {
    const found = fittingOn(room, day, search);
    return found ? [{ day, ...found }] : [];
  });
  const days = fitting.slice(0, mostDays).map(({ day, frames, ...rest }) => ({
    day,
    ...rest,
    frames: frames.map((frame) => ({ ...frame, yen: room.priceOf(day, frame) })),
  }));
  const yen = days.flatMap(({ frames }) => frames.map((frame) => frame.yen));
  return {
    room,
    days,
    dayCount: fitting.length,
    priceFrom: yen.length > 0 ? Math.min(...yen) : null,
    nextFreeDay: fitting.length > 0 ? null : (ahead.find((day) => room.on(day) !== null) ?? null),
  };
}

const first = ({ days: [day] }: Hit) =>
  `${day?.day ?? '9'} ${String(day?.frames[0]?.fromMinute ?? 0).padStart(4, '0')}`;

/** Those without anything that fits come last; where two are alike, the order of the halls decides. */
const orders: Readonly<Record<RoomSearch['sort'], (one: Hit, other: Hit) => number>> = {
  day: (one, other) => first(one).localeCompare(first(other)),
  price: (one, other) => (one.priceFrom ?? Number.MAX_VALUE) - (other.priceFrom ?? Number.MAX_VALUE),
  hall: () => 0,
};

/**
 * The rooms, in the order of the halls, that meet every condition of a search. Where none does, which single condition
 * keeps how many out.
 */
export function searchRooms(rooms: readonly SearchedRoom[], search: RoomSearch, holidays: Holidays): Found {
  const asked = searchedDays(search, holidays);
  const ahead = daysFrom(search.from, daysAhead);
  const hits = meeting(rooms, search)
    .map((room) => hitOf(room, search, { asked, ahead }))
    .filter(({ dayCount }) => dayCount > 0 || !search.isFreeOnly)
    .toSorted(orders[search.sort]);
  const loosenings = hits.length > 0 ? [] : looseningsOf(rooms, search, { asked, ahead });
  return { hits: hits.slice(0, mostRooms), total: hits.length, loosenings };
}

function looseningsOf(rooms: readonly SearchedRoom[], search: RoomSearch, { asked, ahead }: Days): Loosening[] {
  const foundWithout = (condition: Condition) => {
    const days = condition === 'day' ? ahead : asked;
    const { hours, ...anyHour } = search;
    const wanted = condition === 'hours' ? anyHour : { ...anyHour, ...(hours && { hours }) };
    const fits = (room: SearchedRoom) => days.some((day) => fittingOn(room, day, wanted) !== null);
    return meeting(rooms, search, condition).filter((room) => !search.isFreeOnly || fits(room)).length;
  };
  return conditions
    .filter((condition) => isAsked[condition](search))
    .map((condition) => ({ condition, found: foundWithout(condition) }))
    .filter(({ found }) => found > 0)
    .toSorted((one, other) => other.found - one.found);
}
