import type { MinuteRange } from '#rules/day/minuteRange.ts';
import { numberText, yen } from '#rules/text/yen.ts';

/**
 * How the fee of a time article comes about: '800円 × 3時間'. '' where the fee was rounded, because then the
 * multiplication would not come out.
 */
export function hourlyNote({ fromMinute, toMinute, fee }: MinuteRange & { readonly fee: number }) {
  const hours = (toMinute - fromMinute) / 60;
  const perHour = fee / hours;
  return Number.isInteger(perHour) ? `${yen(perHour)} × ${numberText(hours)}時間` : '';
}
