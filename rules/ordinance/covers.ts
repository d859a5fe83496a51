import type { Distance } from './ladder.ts';
import type { Band, When } from './ordinance.ts';

type Codes = readonly string[] | undefined;

/** Whether all of some are among others; what is left out is everything. */
const isWithin = (narrow: Codes, wide: Codes) =>
  wide === undefined || (narrow?.every((code) => wide.includes(code)) ?? false);

/** What must all hold, or must not: who asks for less, covers more. */
const asksNoMore = (wide: Codes = [], narrow: Codes = []) => wide.every((code) => narrow.includes(code));

const isBandWithin = (narrow: Band | undefined, wide: Band | undefined) =>
  wide === undefined ||
  (narrow !== undefined && wide.over <= narrow.over && (wide.to ?? Infinity) >= (narrow.to ?? Infinity));

const isNoMore = (narrow: number | undefined, wide: number | undefined) =>
  wide === undefined || (narrow !== undefined && narrow <= wide);

const isSameSeason = (narrow: When['season'], wide: When['season']) =>
  wide === undefined || (narrow?.from === wide.from && narrow.to === wide.to);

/** Months are as long as their days, so they are compared with months alone. */
function isNoEarlier(narrow: When['bookedAtMostDaysBefore'], wide: When['bookedAtMostDaysBefore']) {
  if (wide === undefined) return true;
  if (typeof narrow !== typeof wide || narrow === undefined) return false;
  return Number.parseInt(String(narrow), 10) <= Number.parseInt(String(wide), 10);
}

/** Whether one condition holds wherever another one holds, so that what comes after it is never asked. */
export const covers = (wide: When, narrow: When) =>
  isWithin(narrow.rooms, wide.rooms) &&
  isWithin(narrow.frames, wide.frames) &&
  isWithin(narrow.days, wide.days) &&
  isWithin(narrow.classes, wide.classes) &&
  isWithin(narrow.conditions, wide.conditions) &&
  asksNoMore(wide.withoutClasses, narrow.withoutClasses) &&
  asksNoMore(wide.allConditions, narrow.allConditions) &&
  asksNoMore(wide.without, narrow.without) &&
  isSameSeason(narrow.season, wide.season) &&
  isBandWithin(narrow.admission, wide.admission) &&
  isBandWithin(narrow.attendees, wide.attendees) &&
  (wide.isFree === undefined || narrow.isFree === true) &&
  isNoEarlier(narrow.bookedAtMostDaysBefore, wide.bookedAtMostDaysBefore) &&
  isNoMore(narrow.usedAtMostMinutes, wide.usedAtMostMinutes);

const isEmptyBand = (band: Band | undefined) => band?.to !== undefined && band.to <= band.over;

const areAllAmong = (some: Codes, others: Codes = []) => some?.every((code) => others.includes(code)) ?? false;

/** Whether a condition asks for what cannot be at once, so that nothing meets it. */
export const neverHolds = (when: When) =>
  isEmptyBand(when.admission) ||
  isEmptyBand(when.attendees) ||
  (when.isFree === true && when.admission !== undefined) ||
  areAllAmong(when.classes, when.withoutClasses) ||
  areAllAmong(when.conditions, when.without) ||
  (when.allConditions?.some((code) => when.without?.includes(code)) ?? false);

const monthDays = { least: 28, most: 31 };

/** At least and at most so many days lie within a distance, whatever the months. */
function daysWithin({ count, unit, day }: Distance): readonly [least: number, most: number] {
  if (unit !== 'months') return unit === 'weeks' ? [7 * count, 7 * count] : [count, count];
  const [least, most] = [monthDays.least * count, monthDays.most * count];
  // From some day of the month of use to the first of the other, or to its last.
  if (day === 'first') return [least, most + monthDays.most - 1];
  return day === 'last' ? [Math.max(0, least - monthDays.most + 1), most] : [least, most];
}

/** Whether who is so early as one distance asks is always as early as another one does; null asks for nothing. */
export function isReachedWherever(wide: Distance | null, narrow: Distance | null) {
  if (wide === null || narrow === null) return wide === null;
  if (wide.unit === narrow.unit && wide.day === narrow.day) return wide.count <= narrow.count;
  return daysWithin(wide)[1] <= daysWithin(narrow)[0];
}
