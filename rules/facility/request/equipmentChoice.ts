import type { Equipment } from '#contract/facility.ts';
import { numberText } from '#rules/text/yen.ts';

type Known = { readonly left: number | undefined; readonly isLottery: boolean };

/** What is said of it, and how many can be asked for; one of what nobody counts. */
export function equipmentChoice(
  { stock, priceText }: Pick<Equipment, 'name' | 'stock' | 'priceText'>,
  { left, isLottery }: Known,
) {
  const most = stock === undefined ? 1 : isLottery ? 0 : (left ?? stock);
  const leftText = left === undefined ? '' : left === 0 ? '貸出し中' : `あと${numberText(left)}`;
  const countText = stock === undefined ? '' : isLottery ? '当選後にお申し込みください' : leftText;
  return { most, note: [priceText ?? '', countText].filter((text) => text !== '').join('、') };
}
