/**
 * Calendar arithmetic on days ('YYYY-MM-DD') and local date-times ('YYYY-MM-DDTHH:MM'). Uses text and integers only, so
 * neither the browser's nor the server's time zone can shift a day. Both forms sort as text.
 */

const daysBeforeMonth = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

export const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const pad = (value: number, width = 2) => String(value).padStart(width, '0');

export const yearOf = (day: string) => Number(day.slice(0, 4));
export const monthOf = (day: string) => Number(day.slice(5, 7));
export const dayOfMonth = (day: string) => Number(day.slice(8, 10));

export const daysInMonth = (year: number, month: number) =>
  month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

/** True for a day that exists, written 'YYYY-MM-DD'. */
export function isDay(text: string) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const month = monthOf(text);
  if (yearOf(text) < 1 || month < 1 || month > 12) return false;
  return dayOfMonth(text) >= 1 && dayOfMonth(text) <= daysInMonth(yearOf(text), month);
}

/** Days since 1970-01-01. */
export function dayNumber(day: string) {
  const year = yearOf(day);
  const month = monthOf(day);
  const past = year - 1;
  const leapDays = Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
  const inYear = (daysBeforeMonth[month - 1] ?? 0) + (month > 2 && isLeapYear(year) ? 1 : 0) + dayOfMonth(day);
  return past * 365 + leapDays + inYear - 719163;
}

/** The day with that number; the inverse of dayNumber. */
export function dayFromNumber(number: number) {
  let year = 1970 + Math.floor(number / 365.2425);
  while (dayNumber(`${pad(year, 4)}-01-01`) > number) year -= 1;
  while (dayNumber(`${pad(year + 1, 4)}-01-01`) <= number) year += 1;
  let rest = number - dayNumber(`${pad(year, 4)}-01-01`);
  let month = 1;
  while (rest >= daysInMonth(year, month)) {
    rest -= daysInMonth(year, month);
    month += 1;
  }
  return `${pad(year, 4)}-${pad(month)}-${pad(rest + 1)}`;
}

export const addDays = (day: string, count: number) => dayFromNumber(dayNumber(day) + count);

/** Days from the first to the second, negative when the second is earlier. */
export const daysBetween = (from: string, to: string) => dayNumber(to) - dayNumber(from);

/** 0 is Sunday. */
export const weekdayOf = (day: string) => (((dayNumber(day) + 4) % 7) + 7) % 7;

/** Consecutive days beginning with `from`. */
export const daysFrom = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(from, index));

/** The same day of another month; the last day of that month when it has no such day. */
export function addMonths(day: string, count: number) {
  const months = yearOf(day) * 12 + monthOf(day) - 1 + count;
  const year = Math.floor(months / 12);
  const month = (months % 12) + 1;
  return `${pad(year, 4)}-${pad(month)}-${pad(Math.min(dayOfMonth(day), daysInMonth(year, month)))}`;
}

export const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

export const lastOfMonth = (day: string) => `${day.slice(0, 7)}-${pad(daysInMonth(yearOf(day), monthOf(day)))}`;

/** Day `wanted` (1..31) of the month of `day`; the last day of that month when it has no such day. */
export const atDayOfMonth = (day: string, wanted: number) =>
  `${day.slice(0, 7)}-${pad(Math.min(wanted, daysInMonth(yearOf(day), monthOf(day))))}`;

/** The local date-time of a day and a minute of it. Minutes past midnight carry into the next day. */
export function localDateTimeAt(day: string, minuteOfDay: number) {
  const carry = Math.floor(minuteOfDay / 1440);
  const carried = carry === 0 ? day : addDays(day, carry);
  const minute = ((minuteOfDay % 1440) + 1440) % 1440;
  return `${carried}T${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}

/**
 * Whole minutes since 1970-01-01T00:00 by the wall clock, for comparing and subtracting local date-times of one zone.
 */
export const minuteStamp = (moment: string) =>
  dayNumber(moment) * 1440 + Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16));

export const addMinutes = (moment: string, minutes: number) =>
  localDateTimeAt('1970-01-01', minuteStamp(moment) + minutes);

export const dayOf = (moment: string) => moment.slice(0, 10);

/** What a day is of every year, 'MM-DD': February 29 of other years is February 28. */
export function yearlyDaysOf(day: string): readonly string[] {
  const yearly = day.slice(5);
  return yearly === '02-28' && lastOfMonth(day) === day ? [yearly, '02-29'] : [yearly];
}
