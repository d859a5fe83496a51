import type { Equipment } from '#contract/facility/room.ts';
import { numberText } from '#rules/text/yen.ts';

type Known = {
  readonly left: number | undefined;
  readonly isLottery: boolean;
  /** How many other rooms of the same request are to have. */
  readonly elsewhere?: number;
};

/** The most of one thing that a request may name (contract/facility.ts). */
export const mostOfOne = 1_000;

/** What is said of it, and how many can be asked for: of what nobody counts as many as a request may name. */
export function equipmentChoice(
  { stock, priceText }: Pick<Equipment, 'name' | 'stock' | 'priceText'>,
  { left: leftOfAll, isLottery, elsewhere = 0 }: Known,
) {
  const left = leftOfAll === undefined ? undefined : Math.max(0, leftOfAll - elsewhere);
  const none = leftOfAll === 0 ? '貸出し中' : 'ほかの部屋で使用';
  const most = stock === undefined ? mostOfOne : isLottery ? 0 : Math.min(left ?? stock, mostOfOne);
  const leftText = left === undefined ? '' : left === 0 ? none : `あと${numberText(left)}`;
  const countText = stock === undefined ? '' : isLottery ? '当選後にお申し込みください' : leftText;
  return { most, note: [priceText ?? '', countText].filter((text) => text !== '').join('、') };
}
