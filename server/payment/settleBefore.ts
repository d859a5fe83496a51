import { isOwedOnline } from '#rules/payment/paymentStates.ts';
import type { Resident, Scope } from '../context.ts';
import type { Subject } from '../subject.ts';
import { catchUp } from './attempt/askProvider.ts';
import { lockPayable } from './payable.ts';
import type { Payments } from './payments.ts';
import { ProviderUnavailable } from './provider/paymentProvider.ts';

/**
 * Runs before the caller ends something that he may just have paid. It asks the provider, so that the refund is
 * computed from what was paid. While the provider is unavailable this is skipped: money that arrives later is refunded
 * in full.
 */
export async function settleBefore(payments: Payments, scope: Scope<Resident>, subject: Subject) {
  const payable = await scope.transact((context) => lockPayable(payments.payables, context, subject));
  if (payable?.userId !== scope.actor.userId || !isOwedOnline(payable.paymentState)) return;
  try {
    await catchUp(payments, scope, subject);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    scope.log.warn({ reason: error.message }, 'the payment provider is away');
  }
}
