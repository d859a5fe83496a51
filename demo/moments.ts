import { addMinutes, minuteStamp } from '#rules/day/day.ts';
import type { Random } from './random.ts';

export const earlier = (one: string, other: string) => (one < other ? one : other);
export const later = (one: string, other: string) => (one > other ? one : other);

/** A minute between two local date-times, both included, more often near the first the larger `haste` is. */
export function randomMoment(random: Random, from: string, to: string, haste = 1) {
  const length = minuteStamp(to) - minuteStamp(from);
  return addMinutes(from, Math.floor(random.next() ** haste * (length + 1)));
}

/**
 * The local date-time, or one eight hours later when it is at night, because few people book then. Never after
 * `latest`.
 */
export function awake(moment: string, latest: string) {
  const later = addMinutes(moment, 8 * 60);
  return moment.slice(11) < '06:00' && later <= latest ? later : moment;
}
