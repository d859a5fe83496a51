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

/** Nothing is in it, whatever it is of. */
export const isEmptyBand = ({ over, to }: Band) => to !== undefined && to <= over;

function isInBand(band: Band | undefined, value: number | null) {
  if (band === undefined) return true;
  return value !== null && value > band.over && (band.to === undefined || value <= band.to);
}

const isAtMost = (most: number | undefined, value: number) => most === undefined || value <= most;

function isBookedLate(most: When['bookedAtMostDaysBefore'], bookedOn: string, date: string) {
  if (typeof most !== 'string') return isAtMost(most, daysBetween(bookedOn, date));
  return bookedOn >= addMonths(date, -Number.parseInt(most, 10));
}

const isOfPiece = (when: When, room: string, piece: UsedPiece) =>
  isOneOf(when.rooms, room) &&
  isOneOf(when.frames, piece.name) &&
  isNamed(when.days, piece) &&
  isInSeason(when.season, piece.date) &&
  isAtMost(when.usedAtMostMinutes, piece.usedMinutes);

const isOfClasses = ({ classes, withoutClasses = [] }: When, own: readonly string[]) =>
  share(classes, own) && !share(withoutClasses, own);

const isOfConditions = ({ conditions, allConditions = [], without = [] }: When, own: readonly string[]) =>
  share(conditions, own) && allConditions.every((code) => own.includes(code)) && !share(without, own);

const isOfAudience = (when: When, { admission, attendees = null }: Facts['use']) =>
  isInBand(when.admission, admission) &&
  isInBand(when.attendees, attendees) &&
  (when.isFree === undefined || !admission);

/** Whether a row or rule of an ordinance speaks of this part of a use. */
export const holds = (when: When, { use, piece }: Facts) =>
  isOfPiece(when, use.room, piece) &&
  isOfClasses(when, use.classes) &&
  isOfConditions(when, use.conditions) &&
  isOfAudience(when, use) &&
  isBookedLate(when.bookedAtMostDaysBefore, use.bookedOn, piece.date);
