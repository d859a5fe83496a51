import type { FastifyBaseLogger } from 'fastify';
import type { Tenant } from '#contract/tenant.ts';
import type { ProviderWord } from '#rules/payment/decideSettlement.ts';
import type { Server } from '../call.ts';
import { inTenant } from '../db/connect.ts';
import { type AttemptRow, openAttemptsOf } from './payment.queries.ts';
import { type ProviderName, providerNamed } from './paymentProvider.ts';
import { settlePayment } from './settlePayment.ts';
import type { Subject } from './subject.ts';

/** Who asks; no transaction is open meanwhile. */
export type Asking = {
  readonly server: Pick<Server, 'db' | 'payments' | 'publicUrl'>;
  readonly tenant: Tenant;
  readonly log: FastifyBaseLogger;
  readonly nowMs: number;
};

/** What asking about an attempt came to: the provider's word, now recorded; or that it does not know it, or that it does not fit. */
export type Asked = ProviderWord | 'unknown' | 'mismatch';

/** Asks the provider how an attempt stands and records the answer. Throws ProviderAway. */
export async function askProvider({ server, tenant, log, nowMs }: Asking, attempt: AttemptRow): Promise<Asked> {
  const { tenantId } = tenant;
  const { payment_id: paymentId, provider_ref: providerRef } = attempt;
  // A check of the table keeps it to the names of providers.
  const provider = attempt.provider as ProviderName;
  if (providerRef === null) return 'unknown';
  const word = await providerNamed(server.payments, provider).get(tenantId, providerRef);
  if (word === null) {
    log.error(
      { fault: { tenantId, paymentId, provider, providerRef } },
      'the provider does not know a payment of ours',
    );
    return 'unknown';
  }
  const { publicUrl } = server;
  const settled = await inTenant(server.db, tenantId, (trx) =>
    settlePayment(trx, { publicUrl, log, tenant, nowMs, paymentId, provider, word }),
  );
  return settled === 'mismatch' ? 'mismatch' : word.state;
}

/** Asks about every attempt to pay for something that has not ended. Throws ProviderAway. */
export async function catchUp(asking: Asking, subject: Subject) {
  const { tenantId } = asking.tenant;
  const open = await inTenant(asking.server.db, tenantId, (trx) => openAttemptsOf(trx, { tenantId, subject }));
  for (const attempt of open) await askProvider(asking, attempt);
}
