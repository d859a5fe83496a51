import { yen, yenOrFree } from '#rules/text/yen.ts';
import type { Context } from '../context.ts';
import { notify, type PersonalNotice } from '../notice/notify.ts';
import type { NoticeReservation } from '../reservation/noticeReservation.ts';
import {
  calendarOf,
  endOf,
  type GivenBack,
  owedFacts,
  placeFacts,
  refundFacts,
} from '../reservation/notifyOfReservation.ts';
import { subjectText } from '../subject.ts';
import { describePayable, type Payable } from './payable.ts';

/** `id`: of the payment, which may be one of several; `rest`: yen that are still to be paid. */
export async function notifyPaid(
  context: Context,
  payable: Payable,
  { amount, rest = 0, id }: { readonly amount: number; readonly rest?: number; readonly id: string },
) {
  const reserved = await describePayable(context, payable);
  if (!reserved) return;
  await notify(context, {
    userId: reserved.userId,
    kind: 'paid',
    subjectId: `${subjectText(payable.subject)}:${id}`,
    facts: { ...placeFacts(context, reserved), amount: yenOrFree(amount), ...(rest > 0 && { rest: yen(rest) }) },
  });
}

type SettledFee = GivenBack & {
  /** With the fee as it is from now on. */
  readonly after: NoticeReservation;
  readonly reason: string;
  /** It was final before. */
  readonly isChange: boolean;
  /** Yen that are to be paid then. */
  readonly open: number;
  /** Which of its changes it is: a fee may be decided on again. */
  readonly change: number;
};

/** Staff have decided on the fee. */
export function noticeOfFee(context: Context, settled: SettledFee): PersonalNotice<'feeSettled'> {
  const { after, reason, isChange, open, change } = settled;
  return {
    userId: after.userId,
    kind: 'feeSettled',
    subjectId: `${subjectText(after.subject)}:${change}`,
    facts: {
      ...placeFacts(context, after),
      ...owedFacts(context, after),
      fee: after.fee === 0 ? null : yen(after.fee),
      reason,
      isChange,
      ...refundFacts(after, settled),
      open: open === 0 || open === after.fee ? null : yen(open),
    },
  };
}

type AddedCharges = {
  readonly chargeId: string;
  /** Each with its sum. */
  readonly charges: readonly { readonly label: string; readonly yen: number }[];
  readonly reason: string;
};

/** Staff have charged something beside the fee, or taken back of it. */
export function noticeOfCharge(
  context: Context,
  reserved: NoticeReservation,
  { chargeId, charges, reason }: AddedCharges,
): PersonalNotice<'chargeAdded'> {
  const total = charges.reduce((sum, { yen: amount }) => sum + amount, 0);
  const lines = charges.map(({ label, yen: amount }) => ({ label, amount: yen(amount) }));
  const [only] = lines;
  const words = only && lines.length === 1 ? only : { label: '合計', amount: yen(total), lines };
  return {
    userId: reserved.userId,
    kind: 'chargeAdded',
    subjectId: `${subjectText(reserved.subject)}:${chargeId}`,
    facts: { ...placeFacts(context, reserved), ...words, isLess: total < 0, reason },
  };
}

type VoidedReceipt = {
  readonly receiptId: string;
  readonly receiptNumber: string;
  readonly amount: number;
  readonly open: number;
  readonly reason: string;
};

/** Staff have taken back the cash of a receipt. */
export const noticeOfVoid = (
  context: Context,
  reserved: NoticeReservation,
  { receiptId, receiptNumber, amount, open, reason }: VoidedReceipt,
): PersonalNotice<'receiptVoided'> => ({
  userId: reserved.userId,
  kind: 'receiptVoided',
  subjectId: `${subjectText(reserved.subject)}:${receiptId}`,
  facts: { ...placeFacts(context, reserved), receiptNumber, amount: yen(amount), open: yen(open), reason },
});

/** `open` yen are still to be paid; worth sending until it is too late. */
export async function notifyPaymentDue(
  context: Context,
  payable: Payable,
  { payUntil, open, keepsPlace }: { readonly payUntil: Date; readonly open: number; readonly keepsPlace: boolean },
) {
  const reserved = await describePayable(context, payable);
  if (!reserved) return;
  await notify(context, {
    userId: reserved.userId,
    kind: 'paymentDue',
    subjectId: subjectText(payable.subject),
    facts: {
      ...placeFacts(context, reserved),
      amount: yenOrFree(open),
      ...owedFacts(context, { ...reserved, keepsPlace }),
    },
    relevantUntil: payUntil,
  });
}

/** Nobody has paid and the place is gone; it is removed from the person's calendar too. */
export async function notifyExpiredUnpaid(context: Context, payable: Payable) {
  const reserved = await describePayable(context, payable);
  if (!reserved) return;
  await notify(context, {
    userId: reserved.userId,
    kind: 'expiredUnpaid',
    subjectId: subjectText(payable.subject),
    facts: placeFacts(context, reserved),
    relevantUntil: endOf(context, reserved),
    calendar: calendarOf(context, reserved, 'CANCEL'),
  });
}

export async function notifyPaidTooLate(
  context: Context,
  payable: Payable,
  { paymentId, amount }: { readonly paymentId: string; readonly amount: number },
) {
  const reserved = await describePayable(context, payable);
  if (!reserved) return;
  await notify(context, {
    userId: reserved.userId,
    kind: 'paidTooLate',
    subjectId: `${subjectText(payable.subject)}:${paymentId}`,
    facts: { ...placeFacts(context, reserved), amount: yenOrFree(amount) },
  });
}

/** `refund` identifies the refund, so that each is announced once; `isHandedOver`: in cash. */
export async function notifyRefunded(
  context: Context,
  payable: Payable,
  {
    refund,
    amount,
    isHandedOver = false,
  }: { readonly refund: string; readonly amount: number; readonly isHandedOver?: boolean },
) {
  const reserved = await describePayable(context, payable);
  if (!reserved) return;
  await notify(context, {
    userId: reserved.userId,
    kind: 'refunded',
    subjectId: `${subjectText(payable.subject)}:${refund}`,
    facts: { ...placeFacts(context, reserved), amount: yenOrFree(amount), ...(isHandedOver && { isHandedOver }) },
  });
}
