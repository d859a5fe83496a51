import { minutesOfClock } from '#rules/facility/calendar/frames.ts';
import { count, timeText } from '#ui/text/format.ts';
import type { Beyond, CartItem } from './cart.ts';

/** '30分', '1.5時間' */
export const lengthText = (minutes: number) => (minutes < 60 ? count(minutes, '分') : count(minutes / 60, '時間'));

/** '09:00' */
export const clockText = (minute: number) => timeText(Math.floor(minute / 60), minute % 60);

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
