import type { ProviderStatus } from '#rules/payment/decideSettlement.ts';
import type { ProviderName } from '#rules/payment/providerNames.ts';
import type { Scope } from '#server/context.ts';
import type { Subject } from '#server/subject.ts';
import type { Payments } from '../payments.ts';
import { providerNamed } from '../provider/providerNamed.ts';
import { type AttemptRow, openAttemptsOf } from './payment.queries.ts';
import { settlePayment } from './settlePayment.ts';

/**
 * The result of asking about an attempt: the provider's statement, now recorded; or that the provider does not know the
 * attempt; or that the statement does not fit it.
 */
export type Asked = ProviderStatus | 'unknown' | 'mismatch';

/** Asks the provider how an attempt stands and records the answer. Throws ProviderUnavailable. */
export async function askProvider(
  { providers, payables }: Payments,
  { tenant: { tenantId }, log, transact }: Scope,
  attempt: AttemptRow,
): Promise<Asked> {
  const { payment_id: paymentId, provider_ref: providerRef } = attempt;
  // A check of the table keeps it to the names of providers.
  const provider = attempt.provider as ProviderName;
  if (providerRef === null) return 'unknown';
  const word = await providerNamed(providers, provider).get(tenantId, providerRef);
  if (word === null) {
    log.error(
      { fault: { tenantId, paymentId, provider, providerRef } },
      'the provider does not know a payment of ours',
    );
    return 'unknown';
  }
  const settled = await transact((context) => settlePayment(payables, context, { paymentId, provider, word }));
  return settled === 'mismatch' ? 'mismatch' : word.state;
}

/** Asks about every attempt to pay for something that has not ended; what was said. Throws ProviderUnavailable. */
export async function catchUp(payments: Payments, scope: Scope, subject: Subject): Promise<readonly Asked[]> {
  const { tenantId } = scope.tenant;
  const open = await scope.transact(({ trx }) => openAttemptsOf(trx, { tenantId, subject }));
  const asked: Asked[] = [];
  for (const attempt of open) asked.push(await askProvider(payments, scope, attempt));
  return asked;
}
