import { isCash, isPieces, mostPieces } from '#rules/payment/till.ts';
import { isBlank } from '#rules/text/typedText.ts';
import { wholeNumberOf } from '#ui/form/digits.ts';
import { numberText } from '#ui/text/format.ts';

/** What is wrong with a sum as it was typed; undefined where nothing is. */
export function cashError(typed: string, least = 0) {
  const yen = wholeNumberOf(typed);
  if (yen === null) return '金額を入力してください。';
  return isCash(yen) && yen >= least ? undefined : `${least}円以上の整数で入力してください。`;
}

/** The same of notes or coins; none need be typed. */
export const piecesError = (typed: string) =>
  isPieces(wholeNumberOf(typed) ?? 0) ? undefined : `0枚から${numberText(mostPieces)}枚までの整数で入力してください。`;

export const reasonError = (typed: string) => (isBlank(typed) ? '理由を入力してください。' : undefined);
