import { addMinutes, minuteStamp, momentAt } from '#rules/day/day.ts';
import { bookingClosesAt, bookingOpensAt, lotteryTimes } from '#rules/facility/windows.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import type { Random } from './random.ts';
import type { Room, World } from './world.ts';

export const earlier = (one: string, other: string) => (one < other ? one : other);
export const later = (one: string, other: string) => (one > other ? one : other);

/** A minute between two moments, both included, more often near the first the larger `haste` is. */
export function randomMoment(random: Random, from: string, to: string, haste = 1) {
  const length = minuteStamp(to) - minuteStamp(from);
  return addMinutes(from, Math.floor(random.next() ** haste * (length + 1)));
}

/** The moment, or one eight hours later when it is at night: few people book then. Never after `latest`. */
export function awake(moment: string, latest: string) {
  const later = addMinutes(moment, 8 * 60);
  return moment.slice(11) < '06:00' && later <= latest ? later : moment;
}

/** When first come, first served is open for a use at that minute of the day: the first moment and the last. */
export function bookableBetween(
  { tenant }: Pick<World, 'tenant'>,
  { facts }: Room,
  { date, fromMinute }: { readonly date: string; readonly fromMinute: number },
) {
  const { bookingWindow, lotteryWindow } = facts;
  const starts = momentAt(date, fromMinute);
  const closes = bookingClosesAt(bookingWindow, date) ?? starts;
  const ownOpening = bookingOpensAt(bookingWindow, date);
  const { announceDelayDays } = featuresOf(tenant.functionTag);
  const announced =
    lotteryWindow === null
      ? ownOpening
      : addMinutes(lotteryTimes(lotteryWindow, date).closesAt, announceDelayDays * 1440);
  return { from: later(announced, ownOpening), to: addMinutes(earlier(closes, starts), -1) };
}
