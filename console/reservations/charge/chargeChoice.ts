import type { RequestOf, ResponseOf } from '#contract/endpoints.ts';
import { longestLabel, mostLines, mostYen } from '#rules/facility/fee/chargeLimits.ts';
import { isBlank } from '#rules/text/typedText.ts';
import { yen } from '#rules/text/yen.ts';
import { wholeNumberOf } from '#ui/form/digits.ts';

export type Offer = ResponseOf<'Desk/PreviewCharge'>['offers'][number];

type Line = RequestOf<'Desk/AddCharge'>['lines'][number];

type OwnLine = { readonly label: string; readonly sum: string };

/** Lines as they are typed: how many of what the ordinance offers, and lines of their own. */
export type Charged = { readonly counts: Readonly<Record<string, string>>; readonly own: readonly OwnLine[] };

export const blankLine: OwnLine = { label: '', sum: '' };

/** How many of an offer are typed; what was quoted as paid on the day stands there from the beginning. */
export const countOf = ({ counts }: Pick<Charged, 'counts'>, { offer, planned }: Offer) =>
  counts[offer] ?? (planned > 0 ? `${planned}` : undefined);

/** With no ordinance there is nothing but lines of their own. */
export const ownLines = ({ own }: Charged, offers: readonly Offer[]) =>
  own.length === 0 && offers.length === 0 ? [blankLine] : own;

const isEmpty = (text: string | undefined) => text === undefined || wholeNumberOf(text) === null;

const isCount = (text: string, most: number) => {
  const count = wholeNumberOf(text);
  return Number.isInteger(count) && count !== null && count >= 0 && count <= most;
};

const isSum = (text: string) => {
  const sum = wholeNumberOf(text);
  return sum !== null && sum !== 0 && Math.abs(sum) <= mostYen;
};

const isUntouched = ({ label, sum }: OwnLine) => isBlank(label) && isEmpty(sum);

const wrongLabel = ({ label }: OwnLine) => isBlank(label) || label.trim().length > longestLabel;

/** What is right of what is typed; a count of none charges nothing. */
export function linesOf(typed: Charged, offers: readonly Offer[]): Line[] {
  const counted = offers.flatMap((offer): Line[] => {
    const text = countOf(typed, offer) ?? '';
    const count = wholeNumberOf(text);
    return count && isCount(text, offer.mostCount) ? [{ kind: 'ordinance', offer: offer.offer, count }] : [];
  });
  const own = typed.own.flatMap((line): Line[] =>
    wrongLabel(line) || !isSum(line.sum)
      ? []
      : [{ kind: 'own', label: line.label.trim(), yen: wholeNumberOf(line.sum) ?? 0 }],
  );
  return [...counted, ...own].slice(0, mostLines);
}

/** What is missing or wrong, by field: `count …`, `label …`, `sum …`, and `add` where nothing is charged at all. */
export function chargeErrors(typed: Charged, offers: readonly Offer[]): Readonly<Record<string, string | undefined>> {
  const counts = offers.map((offer) => {
    const text = countOf(typed, offer) ?? '';
    const isRight = isEmpty(text) || isCount(text, offer.mostCount);
    return [`count ${offer.offer}`, isRight ? undefined : `1から${offer.mostCount}までの整数で入力してください。`];
  });
  const shown = ownLines(typed, offers);
  const own = shown.flatMap((line, index) =>
    isUntouched(line)
      ? []
      : [
          [`label ${index}`, wrongLabel(line) ? `項目名を${longestLabel}文字以内で入力してください。` : undefined],
          [`sum ${index}`, isSum(line.sum) ? undefined : `0円以外の、${yen(mostYen)}までの整数で入力してください。`],
        ],
  );
  const errors: Record<string, string | undefined> = Object.fromEntries([...counts, ...own]);
  const isNothing = linesOf(typed, offers).length === 0 && Object.values(errors).every((error) => error === undefined);
  if (!isNothing) return errors;
  const missing = '追加する項目を入力してください。';
  return { ...errors, add: missing, ...(shown.length > 0 && { 'label 0': missing }) };
}
