import { numberToPhone, phoneNotes } from '#console/kit/phoneNotes.ts';
import type { DeskReservation } from '#contract/desk/search.ts';
import type { Tenant } from '#contract/tenant.ts';
import { staffPaymentText } from '#rules/payment/staffPaymentText.ts';
import { yen } from '#rules/text/yen.ts';
import { dateTimeText } from '#ui/text/format.ts';

/** Yen that can be taken for it; none where its state owes nothing, or who looks may not see money. */
export const unpaidOf = ({ reservation, money }: Pick<DeskReservation, 'reservation' | 'money'>) =>
  money === null || !reservation.isOwed ? 0 : money.owed - money.held + money.due;

/** Until when it is to be paid: a room at the counter, where no time was set, by the day of use. Null where nothing is. */
export const payUntilText = (
  { reservation, payUntil }: Pick<DeskReservation, 'reservation' | 'payUntil'>,
  { tenantMode }: Pick<Tenant, 'tenantMode'>,
) => {
  if (payUntil !== null) return dateTimeText(payUntil);
  return tenantMode !== 'event' && reservation.paymentText === staffPaymentText('counter') ? '利用日まで' : null;
};

type Open = { readonly open: number; readonly paymentText: string; readonly payUntil: string | null };

/** What is to be paid then, how, and until when. */
export const openText = ({ open, paymentText, payUntil }: Open) =>
  [yen(open), paymentText, ...(payUntil === null ? [] : [`${dateTimeText(payUntil)}まで`])].join('　');

type Compared = { readonly newFee: number; readonly isFeeFinal: boolean; readonly difference: number };

/** The fee after a change, beside the one before. */
export const comparedFees = ({ newFee, isFeeFinal, difference }: Compared) => ({
  term: '変更後の使用料',
  fee: `${yen(newFee)}${isFeeFinal ? '' : '（未確定）'}`,
  difference,
});

/** What another fee does to the money of a reservation, as items of a list. */
export const moneyItems = (preview: Open & Refund & { readonly setOff: number }) => [
  preview.setOff > 0 && { term: '充当', value: setOffText(preview.setOff) },
  preview.open > 0 && { term: 'お支払いの残額', value: openText(preview) },
  preview.refund > 0 && { term: '返金', value: refundText(preview) },
];

type Refund = { readonly refund: number; readonly byProvider: number; readonly atCounter: number };

const ways = ({ byProvider, atCounter }: Refund) =>
  [byProvider > 0 && `オンライン決済へ ${yen(byProvider)}`, atCounter > 0 && `窓口で現金 ${yen(atCounter)}`].filter(
    (way) => way !== false,
  );

/** What goes back, and how, a line each. */
export const refundText = (refund: Refund) => [yen(refund.refund), ...ways(refund)].join('\n');

/** The same once it was decided. */
export const refundWords = ({ setOff, ...refund }: Refund & { readonly setOff?: number }): readonly string[] => [
  ...(setOff === undefined || setOff === 0 ? [] : [`返金待ちの${yen(setOff)}を充当しました。`]),
  ...(refund.refund === 0 ? [] : [`返金 ${yen(refund.refund)}（${ways(refund).join('、')}）`]),
];

/** What is still to go back and pays what is charged now, instead of going back and forth. */
export const setOffText = (setOff: number) => `返金待ちの${yen(setOff)}を、追加の使用料に充当します。`;

/** What a change did: its sentence, lines that say more, and the number of somebody who is to be telephoned. */
export type DoneWords = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly numberToPhone?: string | null;
};

/** What is said below the sentence of a change of the fee: what is to be paid or goes back, and whom nobody could tell. */
export const changedLines = (
  preview: Open & Refund & { readonly setOff: number },
  seen: DeskReservation,
): Omit<DoneWords, 'title'> => ({
  lines: [
    ...(preview.open > 0 ? [`お支払いの残額 ${openText(preview)}`] : []),
    ...refundWords(preview),
    ...phoneNotes(seen),
  ],
  numberToPhone: numberToPhone(seen),
});
