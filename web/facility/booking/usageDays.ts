import { dayRangeText } from '#ui/text/format.ts';
import type { DayOfUse } from '../DaysOfUse.tsx';
import { beyondText } from './beyondText.ts';
import type { FacilityCart } from './cart.ts';
import { cartFee } from './usageTexts.ts';

/** The days of the cart, each with its frames, or with its one stretch of time; the room is named elsewhere. */
export function usageDays(cart: Pick<FacilityCart, 'items'>): DayOfUse[] {
  // A line is a frame of the cart, or a stretch of hours, which has nothing beyond it.
  const lines = cartFee(cart).lines.map(({ date, text }, index) => {
    const item = cart.items[index];
    return { date, text: item ? `${text}${beyondText(item)}` : text };
  });
  return [...Map.groupBy(lines, ({ date }) => date)].map(([date, ofDay]) => ({
    date,
    rooms: [{ name: '', frames: ofDay.map(({ text }) => text) }],
  }));
}

/** '2026/11/20(金)', or '2026/11/20(金)～2026/11/22(日)'. */
export function usageDatesText(days: readonly DayOfUse[]) {
  const first = days[0]?.date ?? '';
  return dayRangeText(first, days.at(-1)?.date ?? first);
}
