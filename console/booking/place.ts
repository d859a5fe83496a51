import type { Board, BoardRoom } from '#contract/desk/board.ts';
import type { ReserveDetail } from '#contract/facility/booking.ts';
import type { FrameRow } from '#contract/facility/room.ts';
import { daysBetween } from '#rules/day/day.ts';
import { byTime, holdsRange, isSameRange, type MinuteRange, overlaps, timeRangeName } from '#rules/day/minuteRange.ts';
import { clockOfMinutes, minutesOfClock, usedRange } from '#rules/facility/calendar/frames.ts';
import { type Beyond, withBeyond } from '#rules/facility/request/beyondChoices.ts';
import { isWholeHours, takeDay } from '#rules/facility/request/frameSelection.ts';
import { spanDays } from '#rules/facility/request/spanDays.ts';
import { isRefusal } from '#rules/refusal.ts';

/** What is chosen of a day, by time: frames, or the one stretch of a room that is had by the hour. */
export type ChosenDay = { readonly date: string; readonly frames: readonly MinuteRange[] } & Beyond;

/** The room and the times that are booked; `days` in order, never empty. */
export type Place = { readonly articleId: string; readonly days: readonly ChosenDay[] };

/** The rooms that are booked together, each once; never empty. */
export type Places = readonly Place[];

/** A free cell of the board, with what lies beside it in its row. */
export type FreeCell = {
  readonly articleId: string;
  readonly date: string;
  readonly timeFrameType: BoardRoom['timeFrameType'];
  readonly range: MinuteRange;
  /** All columns that lie side by side, and those of them that are free. */
  readonly columns: readonly MinuteRange[];
  readonly free: readonly MinuteRange[];
};

/** From the first minute of some ranges to the last. */
const reachOf = (ranges: readonly MinuteRange[]): MinuteRange => ({
  fromMinute: Math.min(...ranges.map(({ fromMinute }) => fromMinute)),
  toMinute: Math.max(...ranges.map(({ toMinute }) => toMinute)),
});

const dayOf = (place: Place | null, { articleId, date }: Pick<FreeCell, 'articleId' | 'date'>) =>
  place?.articleId === articleId ? place.days.find((day) => day.date === date) : undefined;

/** Whether a cell of the board is part of what is chosen. */
export const isChosen = (places: Places, cell: Pick<FreeCell, 'articleId' | 'date' | 'range'>) =>
  places.some((place) => dayOf(place, cell)?.frames.some((frame) => holdsRange(frame, cell.range)));

/** A room by the hour is had for whole hours: half of one takes the half beside it. */
function inWholeHours({ columns, free }: FreeCell, reach: MinuteRange): MinuteRange {
  if (isWholeHours([reach])) return reach;
  const isFree = (cell: MinuteRange | undefined) =>
    cell !== undefined && free.some((other) => isSameRange(other, cell));
  const after = columns.find(({ fromMinute }) => fromMinute === reach.toMinute);
  const before = columns.find(({ toMinute }) => toMinute === reach.fromMinute);
  if (isFree(after)) return reachOf([reach, after as MinuteRange]);
  return isFree(before) ? reachOf([reach, before as MinuteRange]) : reach;
}

/** All columns between the first and the last minute, where each of them is free. */
function framesWithin(cell: FreeCell, reach: MinuteRange): readonly MinuteRange[] | null {
  const between = cell.columns.filter((column) => holdsRange(reach, column));
  if (!between.every((column) => cell.free.some((free) => isSameRange(free, column)))) return null;
  return cell.timeFrameType === 'time' ? [inWholeHours(cell, reach)] : between.toSorted(byTime);
}

const alone = (cell: FreeCell): Place => ({
  articleId: cell.articleId,
  days: [{ date: cell.date, frames: framesWithin(cell, cell.range) ?? [cell.range] }],
});

const withDay = (place: Place, day: ChosenDay): Place => ({
  ...place,
  days: [...place.days.filter(({ date }) => date !== day.date), day].toSorted((one, other) =>
    one.date < other.date ? -1 : 1,
  ),
});

const isOneSpan = ({ days }: Place) => daysBetween(days[0]?.date ?? '', days.at(-1)?.date ?? '') < spanDays;

/** Takes the cell as well where the room allows it: all between it and what is chosen, or one more day; else it alone. */
export function extendedTo(place: Place | null, cell: FreeCell, canSpan: boolean): Place {
  if (place?.articleId !== cell.articleId) return alone(cell);
  const day = dayOf(place, cell);
  if (!day || day.frames.length === 0) {
    const [chosen] = alone(cell).days as [ChosenDay];
    const more = withDay(place, chosen);
    return day || (canSpan && isOneSpan(more)) ? more : alone(cell);
  }
  const frames = framesWithin(cell, reachOf([...day.frames, cell.range]));
  return frames ? withDay(place, { date: cell.date, frames }) : alone(cell);
}

/** A press on a cell: what is beyond the chosen is taken as well, and one of the chosen is all that stays of its day. */
export function pressed(place: Place | null, cell: FreeCell, canSpan: boolean): Place {
  if (!place || !isChosen([place], cell)) return extendedTo(place, cell, canSpan);
  return withDay(place, (alone(cell).days as [ChosenDay])[0]);
}

/** Whether a time of each of its days is chosen. */
export const isTimed = ({ days }: Place) => days.every(({ frames }) => frames.length > 0);

/** What happens at a cell happens to what is chosen of its room, or else of the room that lacks a time, or the last one. */
export function placedAt(places: Places, { articleId }: FreeCell, change: (place: Place | null) => Place): Places {
  const own = places.findIndex((place) => place.articleId === articleId);
  const untimed = places.findIndex((place) => !isTimed(place));
  const at = [own, untimed, places.length - 1].find((index) => index >= 0) ?? 0;
  return [...places.slice(0, at), change(places[at] ?? null), ...places.slice(at + 1)];
}

/** A room with its times that another one has replaced. */
export const givenUp = (before: Places, after: Places) =>
  before.length === after.length
    ? before.find((place, index) => isTimed(place) && place.articleId !== after[index]?.articleId)
    : undefined;

/** Shift and an arrow from one cell to the next: takes it, or gives back the one that is left. */
export function steppedTo(place: Place | null, from: FreeCell, to: FreeCell, canSpan: boolean): Place {
  const begun = place && isChosen([place], from) ? place : alone(from);
  if (!isChosen([begun], to)) return extendedTo(begun, to, canSpan);
  if (from.date !== to.date) return { ...begun, days: begun.days.filter(({ date }) => date !== from.date) };
  const day = dayOf(begun, from);
  const { fromMinute, toMinute } = reachOf(day?.frames ?? [to.range]);
  const isForward = to.range.fromMinute > from.range.fromMinute;
  const rest = isForward ? { fromMinute: to.range.fromMinute, toMinute } : { fromMinute, toMinute: to.range.toMinute };
  return withDay(begun, { date: to.date, frames: framesWithin(to, rest) ?? [to.range] });
}

/** Ticks or unticks a frame of a day: what lies over it goes, and what lies between comes with it. */
export function toggled(frames: readonly MinuteRange[], frame: MinuteRange, offered: readonly MinuteRange[]) {
  const known = frames.filter((one) => offered.some((other) => isSameRange(one, other)));
  if (known.some((one) => isSameRange(one, frame))) {
    const kept = known.filter((one) => !isSameRange(one, frame)).toSorted(byTime);
    // In the middle it takes with it what comes after: a use has no gap.
    const before = kept.filter(({ toMinute }) => toMinute <= frame.fromMinute);
    return before.length > 0 ? before : kept;
  }
  const taken = takeDay(offered, [...known.filter((one) => !overlaps(one, frame)), frame]);
  return isRefusal(taken) ? [frame] : taken.frames;
}

/** The same days in another room, as far as it has their frames. */
export const inRoom = (place: Place, { articleId, timeFrameType, columns }: BoardRoom): Place => ({
  articleId,
  days: place.days.map(({ date, frames }) => {
    if (timeFrameType === 'time') return { date, frames: frames.length > 0 ? wholeStretch(reachOf(frames)) : [] };
    return { date, frames: columns.filter((column) => frames.some((frame) => isSameRange(frame, column))) };
  }),
});

/** The same without what is taken on a board. */
export const freeOn = ({ date, blocks }: Board, place: Place): Place => {
  const taken = blocks.filter(({ rooms }) => rooms.includes(place.articleId));
  const isFree = (frame: MinuteRange) =>
    !taken.some(({ heldFrom, heldTo }) => overlaps(frame, { fromMinute: heldFrom, toMinute: heldTo }));
  return {
    ...place,
    days: place.days.map((day) => (day.date === date ? { ...day, frames: day.frames.filter(isFree) } : day)),
  };
};

const wholeStretch = (reach: MinuteRange) => (isWholeHours([reach]) ? [reach] : []);

/** The place with another choice for the day at an index. */
export const withDayAt = (place: Place, index: number, day: ChosenDay): Place => ({
  ...place,
  days: place.days
    .map((one, at) => (at === index ? day : one))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1)),
});

/** The hours of a day's use, extension included; undefined while nothing is chosen. */
export function hoursOf({ frames, ...beyond }: ChosenDay): MinuteRange | undefined {
  return frames.length === 0 ? undefined : usedRange({ ...reachOf(frames), ...beyond });
}

/** Whether two rooms are used at one time. */
export const areTogether = (one: Place, other: Place) =>
  one.days.some((day) => {
    const hours = hoursOf(day);
    const others = other.days.flatMap((same) => (same.date === day.date ? (hoursOf(same) ?? []) : []));
    return hours !== undefined && others.some((range) => overlaps(hours, range));
  });

/** The rows of a day that are chosen, as the choices beyond frames know them. */
export function rowsOf(
  { date, frames, extendedBefore, extendedAfter, usedMinutes }: ChosenDay,
  rows: readonly FrameRow[],
) {
  const chosen = rows.filter((row) => frames.some((frame) => isSameRange(frame, minutesOfClock(row))));
  return chosen.map((row, index) => ({
    date,
    row,
    ...(index === 0 && extendedBefore && { extendedBefore }),
    ...(index === chosen.length - 1 && extendedAfter && { extendedAfter }),
    ...(usedMinutes !== undefined && { usedMinutes }),
  }));
}

/** The day with another choice beyond its frames. */
export function beyondChosen(
  day: ChosenDay,
  rows: readonly FrameRow[],
  choice: Parameters<typeof withBeyond>[2],
): ChosenDay {
  const items = withBeyond(rowsOf(day, rows), day.date, choice);
  const [extendedBefore, extendedAfter] = [items.at(0)?.extendedBefore, items.at(-1)?.extendedAfter];
  const usedMinutes = items.at(0)?.usedMinutes;
  return {
    date: day.date,
    frames: day.frames,
    ...(extendedBefore && { extendedBefore }),
    ...(extendedAfter && { extendedAfter }),
    ...(usedMinutes && { usedMinutes }),
  };
}

/** What is chosen of some rooms, as it is sent. */
export function detailsOf(
  places: Places,
  rooms: readonly Pick<BoardRoom, 'articleId' | 'articleName'>[],
): ReserveDetail[] {
  return places
    .flatMap((place) => {
      const room = rooms.find(({ articleId }) => articleId === place.articleId);
      return room ? detailsOfRoom(place, room) : [];
    })
    .map((detail, index) => ({ ...detail, reservationDetailNumber: index + 1 }));
}

function detailsOfRoom({ days }: Place, room: Pick<BoardRoom, 'articleId' | 'articleName'>) {
  const { articleId, articleName } = room;
  return days.flatMap(({ date, frames, extendedBefore, extendedAfter, usedMinutes }) =>
    frames.map((frame, index) => ({
      articleId,
      articleName,
      date,
      timeFrameName: timeRangeName(frame),
      basicFee: 0,
      ...clockOfMinutes(frame),
      ...(index === 0 && extendedBefore && { extendedBefore }),
      ...(index === frames.length - 1 && extendedAfter && { extendedAfter }),
      ...(usedMinutes && { usedMinutes }),
    })),
  );
}
