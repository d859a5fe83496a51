import type { FeeLineText, FeeQuote } from '#contract/facility/booking.ts';
import { dayText } from '#rules/day/dayText.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { unitWords } from '#rules/facility/request/unitWords.ts';
import type { FeeBreakdown, LineDetail, OrdinanceLine } from '#rules/ordinance/fee/breakdown.ts';
import { numberText, yen } from '#rules/text/yen.ts';
import type { FeeLine } from './fee.ts';
import type { UseFee } from './feeOfUse.ts';
import { hourlyNote } from './hourlyNote.ts';

const wideSign = (rate: string) => rate.replace('%', '％');

/** '300円 × 3時間'; '' where a line says no more than its sum. */
export function detailText(detail: LineDetail | undefined) {
  if (detail === undefined) return '';
  if (detail.kind === 'rate') return wideSign(detail.rate);
  const unit = detail.per === undefined ? '' : unitWords[detail.per];
  return `${yen(detail.yen)} × ${numberText(detail.quantity)}${unit}`;
}

const ordinanceLineText = ({ label, law, date, yen: amount, detail }: OrdinanceLine): FeeLineText => ({
  name: date === undefined ? label : `${dayText(date)} ${label}`,
  note: detailText(detail),
  law: law ?? '',
  amount,
});

/** The lines of a frozen or quoted breakdown in words. */
export const breakdownTexts = ({ lines, afterUse }: FeeBreakdown) => ({
  lines: lines.map(ordinanceLineText),
  afterUse: afterUse.map(ordinanceLineText),
});

/** '2026/06/20(土) 午前 09:00～12:00' with its price, and for hours '800円 × 3時間'. */
export function frameLineText({ date, name, fromMinute, toMinute, fee }: FeeLine, isByHours: boolean): FeeLineText {
  const hours = timeRangeName({ fromMinute, toMinute });
  const frame = name === hours ? name : `${name} ${hours}`;
  return {
    name: `${dayText(date)} ${frame}`,
    note: isByHours && name === hours ? hourlyNote({ fromMinute, toMinute, fee }) : '',
    law: '',
    amount: fee,
  };
}

type Priced = Pick<UseFee, 'total' | 'breakdown'> & { readonly lines: readonly FeeLine[] };

/** What a use costs, in words for whoever is to pay it. */
export function quoteTexts(fee: Priced & { readonly isFinal: boolean }): FeeQuote {
  const { total, isFinal, breakdown } = fee;
  const isCharged = total > 0 || breakdown !== null;
  const shown = breakdown
    ? breakdownTexts(breakdown)
    : { lines: isCharged ? fee.lines.map((line) => frameLineText(line, true)) : [], afterUse: [] };
  return { ...shown, total, isFinal };
}
