import { addMinutes, localDateTimeAt } from '#rules/day/day.ts';
import { bookingClosesAt, bookingOpensAt, lotteryTimes } from '#rules/facility/windows.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { earlier, later } from '../moments.ts';
import type { Room, World } from './world.ts';

/** When first come is open for a use at that minute of the day: the first local date-time and the last. */
export function bookableBetween(
  { tenant }: Pick<World, 'tenant'>,
  { facts }: Room,
  { date, fromMinute }: { readonly date: string; readonly fromMinute: number },
) {
  const { bookingWindow, lotteryWindow } = facts;
  const starts = localDateTimeAt(date, fromMinute);
  const closes = bookingClosesAt(bookingWindow, date) ?? starts;
  const ownOpening = bookingOpensAt(bookingWindow, date);
  const { announceDelayDays } = featuresOf(tenant.functionTag);
  const announced =
    lotteryWindow === null
      ? ownOpening
      : addMinutes(lotteryTimes(lotteryWindow, date).closesAt, announceDelayDays * 1440);
  return { from: later(announced, ownOpening), to: addMinutes(earlier(closes, starts), -1) };
}
