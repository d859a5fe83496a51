import {
  addDays,
  addMinutes,
  addMonths,
  atDayOfMonth,
  dayOf,
  firstOfMonth,
  lastOfMonth,
  localDateTimeAt,
} from '#rules/day/day.ts';
import { type MonthlyDay, monthlyDayOf } from '#rules/day/monthlyDay.ts';

/**
 * When first come, first served is open for a use day. It opens at `hour`:`minute` (to 24:00)
 * - unit 'days': `ahead` days before the use day;
 * - unit 'months': `ahead` months before the month of use, on day `onDay` of that month, or on the day with the number
 *   of the use day when `onDay` is null. A month without such a day opens on its last.
 *
 * It closes at `closesHour`:`closesMinute` of the day `closesDaysBefore` days before use, at the end of that day when
 * the hour is null. With 0 days and no hour it stays open until the frame begins.
 */
export type BookingWindow = {
  readonly opens: {
    readonly unit: 'months' | 'days';
    readonly ahead: number;
    readonly onDay: number | MonthlyDay | null;
    readonly hour: number;
    readonly minute?: number;
    /** Where that day is closed: it opens then all the same, or on the next open day. */
    readonly ifClosed?: 'same_day' | 'next_open_day';
  };
  readonly closesDaysBefore: number;
  readonly closesHour: number | null;
  readonly closesMinute?: number;
  /** Where that day is closed: it closes then all the same, or on the open day before it. */
  readonly closesIfClosed?: 'same_day' | 'open_day_before';
};

/**
 * Another window for somebody who has one of `classes`, or for uses with one of `conditions`; see windowsFor. `lottery`: false
 * for whom only first come is open.
 */
export type ClassWindow = {
  readonly classes?: readonly string[];
  readonly conditions?: readonly string[];
  readonly bookingWindow: BookingWindow;
  readonly lottery?: boolean;
};

/**
 * When the lottery for a use day takes entries: from `fromHour`:`fromMinute` of day `fromDay` of the month `monthsAhead`
 * months before the month of use until `toHour`:`toMinute` of day `toDay` (exclusive; 24 is the end of that day). Where
 * that would come before, it is a day of the next month. Days past the end of the month mean its last day.
 */
export type LotteryWindow = {
  readonly monthsAhead: number;
  readonly fromDay: number;
  readonly fromHour: number;
  readonly fromMinute?: number;
  readonly toDay: number;
  readonly toHour: number;
  readonly toMinute?: number;
  /** The result is told on the first such day after the close, instead of some days after it. */
  readonly announces?: { readonly onDay: number; readonly hour: number; readonly minute?: number };
};

/** Whether a day is closed by the calendar of what is reserved. */
type IsClosed = (day: string) => boolean;

/** No calendar closes for longer without saying so day by day. */
const longestClosing = 60;

/** The first day that is open, going from a day by `step`. */
function openDayFrom(day: string, step: 1 | -1, isClosed: IsClosed) {
  let found = day;
  for (let passed = 0; passed < longestClosing && isClosed(found); passed += 1) found = addDays(found, step);
  return found;
}

function openingDay({ unit, ahead, onDay }: BookingWindow['opens'], day: string) {
  if (unit === 'days') return addDays(day, -ahead);
  const sameDay = addMonths(day, -ahead);
  if (onDay === null) return sameDay;
  if (typeof onDay === 'number') return atDayOfMonth(sameDay, onDay);
  return monthlyDayOf(sameDay, onDay) ?? lastOfMonth(sameDay);
}

const neverClosed: IsClosed = () => false;

/** When first come opens for a use day by the booking window alone. */
export function bookingOpensAt({ opens }: BookingWindow, day: string, isClosed = neverClosed) {
  const opening = openingDay(opens, day);
  const movesOn = opens.ifClosed === 'next_open_day';
  return localDateTimeAt(movesOn ? openDayFrom(opening, 1, isClosed) : opening, opens.hour * 60 + (opens.minute ?? 0));
}

/** When first come closes for a use day (exclusive); null when only the beginning of a frame closes it. */
export function bookingClosesAt(window: BookingWindow, day: string, isClosed = neverClosed) {
  const { closesDaysBefore, closesHour, closesMinute = 0 } = window;
  if (closesDaysBefore === 0 && closesHour === null) return null;
  const closing = addDays(day, -closesDaysBefore);
  const movesBack = window.closesIfClosed === 'open_day_before';
  const minute = closesHour === null ? 1440 : closesHour * 60 + closesMinute;
  return localDateTimeAt(movesBack ? openDayFrom(closing, -1, isClosed) : closing, minute);
}

const minuteOfMonth = (day: number, hour: number, minute = 0) => day * 1440 + hour * 60 + minute;

/** True where the entries of a lottery are taken across the end of a month. */
const passesMonth = ({ fromDay, fromHour, fromMinute, toDay, toHour, toMinute }: LotteryWindow) =>
  minuteOfMonth(toDay, toHour, toMinute) <= minuteOfMonth(fromDay, fromHour, fromMinute);

/** When a lottery for a use day opens and closes (exclusive). */
export function lotteryTimes(window: LotteryWindow, day: string) {
  const { fromDay, fromHour, fromMinute = 0, toDay, toHour, toMinute = 0 } = window;
  const month = addMonths(firstOfMonth(day), -window.monthsAhead);
  const closing = passesMonth(window) ? addMonths(month, 1) : month;
  return {
    opensAt: localDateTimeAt(atDayOfMonth(month, fromDay), fromHour * 60 + fromMinute),
    closesAt: localDateTimeAt(atDayOfMonth(closing, toDay), toHour * 60 + toMinute),
  };
}

/** When the result of a lottery that closes then is told. */
export function announcedAt({ announces }: LotteryWindow, closesAt: string, announceDelayDays: number) {
  if (announces === undefined) return addMinutes(closesAt, announceDelayDays * 1440);
  const { onDay, hour, minute = 0 } = announces;
  const inMonth = (month: string) => localDateTimeAt(atDayOfMonth(month, onDay), hour * 60 + minute);
  const sameMonth = inMonth(firstOfMonth(dayOf(closesAt)));
  return sameMonth > closesAt ? sameMonth : inMonth(addMonths(firstOfMonth(dayOf(closesAt)), 1));
}
