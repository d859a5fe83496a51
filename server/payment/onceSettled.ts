import { isOwedOnline, type PaymentState } from '#rules/payment/paymentStates.ts';
import type { Context, RepeatableScope, Resident } from '../context.ts';
import type { Subject } from '../subject.ts';
import { catchUp } from './attempt/askProvider.ts';
import type { Payments } from './payments.ts';
import { ProviderUnavailable } from './provider/paymentProvider.ts';

/** Thrown where the provider has to be asked first. */
class NotSettled extends Error {}

/** Called by work once it holds the caller's reservation, with how its money stands. */
export type DemandSettled = (paymentState: PaymentState) => void;

type Settling = {
  readonly payments: Payments;
  readonly scope: RepeatableScope<Resident>;
  readonly subjects: readonly Subject[];
};

/**
 * Runs work that ends something that the caller may just have paid, in the transaction of the effect. Where it is owed
 * online, the transaction is given up, the provider is asked, and the work runs again, so that the refund is computed
 * from what was paid. While the provider is unavailable it is not asked: money that arrives later is refunded in full.
 */
export async function onceSettled<T>(
  settling: Settling,
  work: (context: Context<Resident>, demandSettled: DemandSettled) => Promise<T>,
): Promise<T> {
  try {
    return await settling.scope.once((context) =>
      work(context, (paymentState) => {
        if (isOwedOnline(paymentState)) throw new NotSettled();
      }),
    );
  } catch (error) {
    if (!(error instanceof NotSettled)) throw error;
  }
  await settle(settling);
  return settling.scope.once((context) => work(context, () => undefined));
}

async function settle({ payments, scope, subjects }: Settling) {
  try {
    for (const subject of subjects) await catchUp(payments, scope, subject);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    scope.log.warn({ reason: error.message }, 'the payment provider is away');
  }
}
