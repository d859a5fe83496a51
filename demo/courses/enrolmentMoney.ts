import type { FeeCollection, PaymentState } from '#rules/payment/paymentStates.ts';
import type { MoneyLife } from '../insertAccounts.ts';
import type { Enrolment, EnrolmentStep } from './courseWorld.ts';

/**
 * How the money of an enrolment came to stand: owed with the place, paid before it is fixed, given back when it is
 * called off.
 */
export function enrolmentMoney(
  { course, steps }: Pick<Enrolment, 'course' | 'steps'>,
  feeCollection: FeeCollection,
): MoneyLife['steps'] {
  if (course.fee === 0 || feeCollection === 'none') return [];
  const owed: PaymentState = feeCollection === 'online' ? 'unpaid' : 'counter';
  let paymentState: PaymentState = 'none';
  return steps.flatMap(({ at, state }) =>
    following(paymentState, state, owed).map((next) => {
      paymentState = next;
      return { at, paymentState };
    }),
  );
}

/** Who cancels after paying is refunded at the same time. */
function following(before: PaymentState, state: EnrolmentStep['state'], owed: PaymentState): readonly PaymentState[] {
  const isPlace = state === 'won' || state === 'awaiting_payment' || state === 'fixed';
  if (isPlace && before === 'none') return state === 'fixed' && owed === 'unpaid' ? ['unpaid', 'paid'] : [owed];
  if (state === 'fixed' && before === 'unpaid') return ['paid'];
  if (state !== 'cancelled_operator') return [];
  if (before === 'paid') return ['refund_pending', 'refunded'];
  return before === 'none' ? [] : ['none'];
}
