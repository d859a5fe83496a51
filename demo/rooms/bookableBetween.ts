import { addMinutes, localDateTimeAt } from '#rules/day/day.ts';
import { windowOn } from '#rules/facility/calendar/bookingPhase.ts';
import { lotteryOf } from '#rules/facility/calendar/lotteryCloses.ts';
import { announcedAt } from '#rules/facility/calendar/windows.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { earlier, later } from '../moments.ts';
import type { Room, World } from './world.ts';

/** When first come is open for a use at that minute of the day: the first local date-time and the last. */
export function bookableBetween(
  { tenant, holidays }: Pick<World, 'tenant' | 'holidays'>,
  { facts }: Room,
  { date, fromMinute }: { readonly date: string; readonly fromMinute: number },
) {
  const starts = localDateTimeAt(date, fromMinute);
  const { opensAt, closesAt } = windowOn({ article: facts, day: date, holidays });
  const lottery = lotteryOf(facts, date);
  const { announceDelayDays } = featuresOf(tenant.functionTag);
  const announced = lottery === null ? opensAt : announcedAt(lottery.window, lottery.closesAt, announceDelayDays);
  return { from: later(announced, opensAt), to: addMinutes(earlier(closesAt ?? starts, starts), -1) };
}
