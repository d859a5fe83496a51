import type { ResponseOf } from '#contract/endpoints.ts';
import type { PaymentOutcome } from '#contract/payment.ts';
import { dueOf } from '#rules/payment/decidePayment.ts';
import { paymentStates } from '#rules/payment/paymentStates.ts';
import type { SubjectKind } from '#rules/reservation/useTimes.ts';
import type { Context, Scope } from '../context.ts';
import type { UnboundOperation } from '../operation.ts';
import { localDateTimeOf } from '../time.ts';
import { type Asked, catchUp } from './attempt/askProvider.ts';
import { openAttemptsOf } from './attempt/payment.queries.ts';
import { lockPayable, type Payables } from './payable.ts';
import type { Payments } from './payments.ts';
import { ProviderUnavailable } from './provider/paymentProvider.ts';

/**
 * Somebody came back from the provider's page, with or without a session. Asks the provider and answers how the payment
 * stands. The address proves nothing, so any other id is answered like a payment that came to nothing.
 */
export const completePayment =
  (payments: Payments): UnboundOperation<'Reservation/CompletePayment'> =>
  async (scope, { reservationId }) => {
    const asked = await askAbout(payments, scope, reservationId);
    return scope.transact((context) => outcomeOf(payments.payables, context, { reservationId, asked }));
  };

const kinds = ['reservation', 'eventReservation'] as const satisfies readonly SubjectKind[];

/** What the provider says of every attempt; null when it could not be asked. */
async function askAbout(payments: Payments, scope: Scope, id: string) {
  try {
    const asked: Asked[] = [];
    for (const kind of kinds) asked.push(...(await catchUp(payments, scope, { kind, id })));
    return asked;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    scope.log.warn({ reason: error.message }, 'the payment provider is away');
    return null;
  }
}

type Completed = ResponseOf<'Reservation/CompletePayment'>;

const ended = (outcome: PaymentOutcome): Completed => ({ outcome, payUntil: null });

async function outcomeOf(
  payables: Payables,
  context: Context,
  { reservationId, asked }: { readonly reservationId: string; readonly asked: readonly Asked[] | null },
): Promise<Completed> {
  const { trx, tenant, now } = context;
  for (const kind of kinds) {
    const subject = { kind, id: reservationId };
    const payable = await lockPayable(payables, context, subject);
    if (!payable) continue;
    // Answered like an unknown id: the money would reveal the result.
    if (!payable.isTold) return ended('failed');
    if (payable.paymentState === 'paid') return ended('paid');
    if (paymentStates[payable.paymentState].isRefund) return ended('givenBack');
    const open = await openAttemptsOf(trx, { tenantId: tenant.tenantId, subject });
    // While its state is unknown it may still be paid.
    if (open.some(({ state }) => state === 'pending' || asked === null)) return ended('processing');
    const payUntil = payable.payUntil && localDateTimeOf(payable.payUntil.getTime(), tenant.timeZone);
    const { canPay } = dueOf({ ...payable, payUntil, now });
    return asked?.includes('open') && canPay ? { outcome: 'abandoned', payUntil } : ended('failed');
  }
  return ended('failed');
}
