import type { ReservationWithLife } from '#contract/facility/reservation.ts';
import { paymentStates } from '#rules/payment/paymentStates.ts';
import { dayText, yen } from '#ui/text/format.ts';

type Paid = {
  /** Yen that were paid, and what of them cancelling gives back. */
  readonly paidAmount: number;
  readonly refund: number;
  readonly paymentStatusText: string;
};

/** What becomes of the money of a reservation that is about to be cancelled; nothing to say where there is none. */
export function refundWords({ paidAmount, refund, paymentStatusText }: Paid): string[] {
  if (paymentStatusText === paymentStates.processing.statusText) {
    return ['コンビニエンスストアなどでのお支払いは、取消のあとには行わないでください。'];
  }
  if (paidAmount === 0) return [];
  if (refund === 0) return [`お支払い済みの${yen(paidAmount)}は返金されません。`];
  if (refund < paidAmount) {
    const kept = yen(paidAmount - refund);
    return [`お支払い済みの${yen(paidAmount)}のうち、${yen(refund)}を返金します。残りの${kept}は返金されません。`];
  }
  return [`お支払い済みの${yen(paidAmount)}を全額返金します。`];
}

type RefundSteps = NonNullable<ReservationWithLife['refundSteps']>;

/** Until when how much is given back, a line each. */
export const refundStepsText = (steps: RefundSteps) =>
  steps.length === 0
    ? 'なし'
    : [...steps.map(({ until, percent }) => `${dayText(until)}まで　${percent}％`), 'それ以降　なし'].join('\n');
