import { dayRangeText } from '#ui/text/format.ts';
import type { DayOfUse } from '../DaysOfUse.tsx';
import { rowText } from '../frameTexts.ts';
import { beyondText } from './beyondText.ts';
import type { FacilityCart } from './cart.ts';
import { cartFee } from './usageTexts.ts';

/** The days of the cart, each with its frames, or with its one stretch of time; the room is named elsewhere. */
export function usageDays(cart: Pick<FacilityCart, 'items'>): DayOfUse[] {
  if (cart.items[0]?.timeFrameType !== 'time') {
    return [...Map.groupBy(cart.items, ({ date }) => date)].map(([date, items]) => ({
      date,
      rooms: [{ name: '', frames: items.map((item) => `${rowText(item.row)}${beyondText(item)}`) }],
    }));
  }
  const { lines } = cartFee(cart);
  return [...new Set(lines.map(({ date }) => date))].map((date) => ({
    date,
    rooms: [{ name: '', frames: lines.filter((line) => line.date === date).map(({ text }) => text) }],
  }));
}

/** '2026/11/20(金)', or '2026/11/20(金)～2026/11/22(日)'. */
export function usageDatesText(days: readonly DayOfUse[]) {
  const first = days[0]?.date ?? '';
  return dayRangeText(first, days.at(-1)?.date ?? first);
}
