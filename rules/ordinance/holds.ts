import { addMonths, daysBetween, yearlyDaysOf } from '#rules/day/day.ts';
import type { Band, ChargedUse, UsedDay, When } from './ordinance.ts';
import { isNamed } from './ordinanceDayOf.ts';

/** One frame, or several taken together, of one day. */
export type UsedPiece = {
  readonly date: string;
  readonly day: UsedDay['day'];
  readonly also?: UsedDay['also'] | undefined;
  readonly name: string;
  readonly minutes: number;
  readonly usedMinutes: number;
};

type Facts = {
  readonly use: Pick<ChargedUse, 'room' | 'bookedOn' | 'classes' | 'conditions' | 'admission' | 'attendees'>;
  readonly piece: UsedPiece;
};

const isOneOf = (allowed: readonly string[] | undefined, value: string) =>
  allowed === undefined || allowed.includes(value);

const share = (wanted: readonly string[] | undefined, own: readonly string[]) =>
  wanted === undefined || wanted.some((code) => own.includes(code));

/** Days of the year 'MM-DD', both included; it may pass the end of the year. */
export type Season = NonNullable<When['season']>;

export function isInSeason(season: Season | undefined, date: string) {
  if (season === undefined) return true;
  const { from, to } = season;
  return yearlyDaysOf(date).some((day) => (from <= to ? from <= day && day <= to : day >= from || day <= to));
}

function isInBand(band: Band | undefined, value: number | null) {
  if (band === undefined) return true;
  return value !== null && value > band.over && (band.to === undefined || value <= band.to);
}

const isAtMost = (most: number | undefined, value: number) => most === undefined || value <= most;

function isBookedLate(most: When['bookedAtMostDaysBefore'], bookedOn: string, date: string) {
  if (typeof most !== 'string') return isAtMost(most, daysBetween(bookedOn, date));
  return bookedOn >= addMonths(date, -Number.parseInt(most, 10));
}

/** Whether a row or rule of an ordinance speaks of this part of a use. */
export const holds = (when: When, { use, piece }: Facts) =>
  isOneOf(when.rooms, use.room) &&
  isOneOf(when.frames, piece.name) &&
  isNamed(when.days, piece) &&
  isInSeason(when.season, piece.date) &&
  share(when.classes, use.classes) &&
  !(when.withoutClasses ?? []).some((code) => use.classes.includes(code)) &&
  share(when.conditions, use.conditions) &&
  (when.allConditions ?? []).every((code) => use.conditions.includes(code)) &&
  !(when.without ?? []).some((code) => use.conditions.includes(code)) &&
  isInBand(when.admission, use.admission) &&
  isInBand(when.attendees, use.attendees ?? null) &&
  (when.isFree === undefined || !use.admission) &&
  isBookedLate(when.bookedAtMostDaysBefore, use.bookedOn, piece.date) &&
  isAtMost(when.usedAtMostMinutes, piece.usedMinutes);
