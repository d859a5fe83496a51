import type { PaymentOutcome } from '#contract/payment.ts';
import type { UnboundCall, UnboundOperation } from '../call.ts';
import type { Database } from '../db/connect.ts';
import { catchUp } from './askProvider.ts';
import { lockPayable } from './payables.ts';
import { openAttemptsOf } from './payment.queries.ts';
import { ProviderAway } from './paymentProvider.ts';
import type { Subject } from './subject.ts';

/**
 * Somebody came back from the provider's page, with or without a session: asks the provider and answers how the payment
 * stands. The address proves nothing, so an id of anything else is answered like a payment that came to nothing.
 */
export const completePayment: UnboundOperation<'Reservation/CompletePayment'>['unbound'] = async (
  call,
  { reservationId },
) => {
  const isReached = await askAbout(call, reservationId);
  return call.transact(async (trx) => ({ outcome: await outcomeOf(trx, call, { reservationId, isReached }) }));
};

const kinds = ['reservation', 'eventReservation'] as const satisfies readonly Subject['kind'][];

/** False when the provider could not be asked. */
async function askAbout(call: UnboundCall, id: string) {
  try {
    for (const kind of kinds) await catchUp(call, { kind, id });
    return true;
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    call.log.warn({ reason: error.message }, 'the payment provider is away');
    return false;
  }
}

async function outcomeOf(
  trx: Database,
  { tenant, nowMs }: UnboundCall,
  { reservationId, isReached }: { readonly reservationId: string; readonly isReached: boolean },
): Promise<PaymentOutcome> {
  for (const kind of kinds) {
    const subject = { kind, id: reservationId };
    const payable = await lockPayable(trx, { tenant, nowMs, subject });
    if (!payable) continue;
    // Like what is not there: money follows from a result.
    if (!payable.isTold) return 'failed';
    if (payable.paymentState === 'paid') return 'paid';
    if (payable.paymentState === 'refund_pending' || payable.paymentState === 'refunded') return 'givenBack';
    const open = await openAttemptsOf(trx, { tenantId: tenant.tenantId, subject });
    // While nobody can say how it stands it may still be paid.
    return open.some(({ state }) => state === 'pending' || !isReached) ? 'processing' : 'failed';
  }
  return 'failed';
}
