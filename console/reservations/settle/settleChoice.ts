import type { DeskReservation } from '#contract/desk/search.ts';
import type { RequestOf, ResponseOf } from '#contract/endpoints.ts';
import { yen } from '#rules/text/yen.ts';

export type Decision = RequestOf<'Desk/SettleFee'>['decision'];

/** How a fee is decided, as it is chosen and typed. */
export type Settled = {
  readonly kind: Decision['kind'] | '';
  readonly reduction: string;
  readonly sum: string;
};

/** What there is no choice about. */
const only = <Item>(list: readonly Item[]) => (list.length === 1 ? list[0] : undefined);

/** What may be decided about its fee. */
export const settleOptions = ({ openReduction, reductions }: DeskReservation, maySetAmount: boolean) => [
  ...(reductions.length > 0 ? [{ value: 'grant', label: openReduction ? '減免を認める' : '減免する' } as const] : []),
  ...(openReduction ? [{ value: 'refuse', label: '減免を認めない' } as const] : []),
  ...(maySetAmount ? [{ value: 'amount', label: '金額を決める' } as const] : []),
];

/** What is chosen at first. */
export const settledAtFirst = (seen: DeskReservation, options: ReturnType<typeof settleOptions>): Settled => ({
  kind: only(options)?.value ?? '',
  reduction: seen.openReduction?.code ?? only(seen.reductions)?.code ?? '',
  sum: '',
});

/** The decision; null while something is missing. */
export function decisionOf({ kind, reduction, sum }: Settled): Decision | null {
  if (kind === 'grant') return reduction === '' ? null : { kind, reduction };
  if (kind === 'amount') return /^\d{1,8}$/.test(sum) ? { kind, yen: Number(sum) } : null;
  return kind === '' ? null : { kind };
}

/** What is missing, by field. */
export const settledErrors = ({ kind, reduction, sum }: Settled) => ({
  kind: kind === '' ? '決定を選択してください。' : undefined,
  reduction: kind === 'grant' && reduction === '' ? '区分を選択してください。' : undefined,
  sum:
    kind === 'amount' && decisionOf({ kind, reduction, sum }) === null ? '金額を数字で入力してください。' : undefined,
});

/** What the button does, in its words. */
export const verbOf = ({ newFee, refund }: ResponseOf<'Desk/PreviewSettledFee'>) =>
  `${newFee === 0 ? '免除' : `使用料を${yen(newFee)}に`}${refund > 0 ? `して${yen(refund)}を返金` : 'する'}`;

/** What deciding on its fee is called. */
export const settleTitle = ({ openReduction }: Pick<DeskReservation, 'openReduction'>) =>
  openReduction ? '減免・使用料の確定' : '減免・金額の変更';
