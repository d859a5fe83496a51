import { isOwedOnline, type PaymentState } from '#rules/payment/paymentStates.ts';
import type { Actor, Context, RepeatableScope } from '../context.ts';
import type { Subject } from '../subject.ts';
import { catchUp } from './attempt/askProvider.ts';
import type { Payments } from './payments.ts';
import { ProviderUnavailable } from './provider/paymentProvider.ts';

/** Thrown where the provider has to be asked first. */
class NotSettled extends Error {}

/** Called by work once it holds the reservation, with how its money stands. */
export type RequireSettled = (paymentState: PaymentState) => void;

type Settling<By extends Actor, Answer> = {
  readonly payments: Payments;
  readonly scope: RepeatableScope<By, Answer>;
  readonly subjects: readonly Subject[];
};

/**
 * Runs work that ends or changes something that may just have been paid, in the transaction of the effect. Where it is owed
 * online, the transaction is given up, the provider is asked, and the work runs again, so that the refund is computed
 * from what was paid. While the provider is unavailable it is not asked: money that arrives later is refunded in full.
 */
export async function withSettledPayments<By extends Actor, Answer>(
  settling: Settling<By, Answer>,
  work: (context: Context<By>, requireSettled: RequireSettled) => Promise<Answer>,
): Promise<Answer> {
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

async function settle<By extends Actor, Answer>({ payments, scope, subjects }: Settling<By, Answer>) {
  try {
    // What the provider says is its own change, not the caller's.
    const beside = { ...scope, transact: scope.inOwnTransaction };
    for (const subject of subjects) await catchUp(payments, beside, subject);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    scope.log.warn({ reason: error.message }, 'the payment provider is away');
  }
}
