import { daysBetween } from '#rules/day/day.ts';
import { count } from '#ui/text/format.ts';

/** How soon a day comes: '本日', '明日', 'あと3日'. */
export function soonText(day: string, today: string) {
  const days = daysBetween(today, day);
  if (days <= 0) return '本日';
  return days === 1 ? '明日' : `あと${count(days, '日')}`;
}
