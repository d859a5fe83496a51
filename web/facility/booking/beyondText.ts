import { clockText } from '#rules/day/minuteRange.ts';
import { minutesOfClock } from '#rules/facility/calendar/frames.ts';
import type { Beyond } from '#rules/facility/request/beyondChoices.ts';
import { lengthText } from '#rules/facility/request/lengthText.ts';
import type { CartItem } from './cart.ts';

/** '（08:00から13:00まで延長）', '（1.5時間以内の利用）', '' for a frame as it is. */
export function beyondText({
  row,
  extendedBefore = 0,
  extendedAfter = 0,
  usedMinutes,
}: Pick<CartItem, 'row'> & Beyond) {
  if (usedMinutes !== undefined) return `（${lengthText(usedMinutes)}以内の利用）`;
  if (extendedBefore + extendedAfter === 0) return '';
  const { fromMinute, toMinute } = minutesOfClock(row);
  const from = extendedBefore > 0 ? `${clockText(fromMinute - extendedBefore)}から` : '';
  const to = extendedAfter > 0 ? `${clockText(toMinute + extendedAfter)}まで` : '';
  return `（${from}${to}延長）`;
}
