import type { CellUnit, PriceCell } from '#rules/ordinance/priceCells.ts';
import { numberText } from '#rules/text/yen.ts';
import { toDigits } from '#ui/form/digits.ts';

type Limited = Pick<PriceCell, 'unit' | 'most'>;

const shareForm = /^\d{1,4}(\.\d{1,4})?$/;

/** A number as it stands in a version, of what somebody typed in any width; null for what is none, or too large. */
export function readNumber({ unit, most }: Limited, typed: string): string | null {
  const text = unit === 'share' ? typed.normalize('NFKC').replace(/[\s%]/g, '') : toDigits(typed);
  const isNumber = unit === 'share' ? shareForm.test(text) : /^\d{1,9}$/.test(text);
  if (!isNumber || Number(text) > most) return null;
  if (unit === 'people' && Number(text) < 1) return null;
  return unit === 'share' ? text : String(Number(text));
}

/** What is asked for where something else was typed. */
export const numberAsked = ({ unit, most }: Limited) => {
  const least = unit === 'people' ? 1 : 0;
  return `${least}～${numberText(most)}の${unit === 'share' ? '数字' : '整数'}で入力してください。`;
};

const units: Readonly<Record<CellUnit, string>> = { yen: '円', share: '%', percent: '%', people: '人分' };

/** '1100' → '1,100円', '12.5' → '12.5%' */
export const amountText = (unit: CellUnit, text: string) =>
  `${/^\d+$/.test(text) ? numberText(Number(text)) : text}${units[unit]}`;
