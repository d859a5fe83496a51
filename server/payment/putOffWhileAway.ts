import { enqueue } from '../jobs/job.queries.ts';
import type { JobKind, UnboundJobContext } from '../jobs/job.ts';
import { ProviderAway } from './paymentProvider.ts';

/** How long a job waits for a provider that is away before it asks again, in milliseconds. */
const pauseMs = 5 * 60_000;

/**
 * Does the work of a job and puts it off for as long as the provider is away: that is no failure of the job, so it is never
 * left to the operator for it.
 */
export async function putOffWhileAway(
  { transact, tenant, nowMs, log }: UnboundJobContext,
  job: { readonly kind: JobKind; readonly subject: string },
  work: () => Promise<void>,
) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    const { tenantId } = tenant;
    log.warn({ tenantId, job: job.kind, subject: job.subject, reason: error.message }, 'the payment provider is away');
    await transact((trx) => enqueue(trx, { tenantId, ...job, dueAt: new Date(nowMs + pauseMs) }));
  }
}
