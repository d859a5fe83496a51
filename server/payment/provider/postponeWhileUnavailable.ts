import { schedule } from '#server/jobs/job.queries.ts';
import type { JobKind, JobScope } from '#server/jobs/job.ts';
import { ProviderUnavailable } from './paymentProvider.ts';

/** How long a job waits before it asks an unavailable provider again, in milliseconds. */
const pauseMs = 5 * 60_000;

/**
 * Runs a job and postpones it while the provider is unavailable. That is no failure of the job, so the job is never
 * left to the operator because of it.
 */
export async function postponeWhileUnavailable(
  { transact, tenant, nowMs, log }: JobScope,
  job: { readonly kind: JobKind; readonly subject: string },
  work: () => Promise<void>,
) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    const { tenantId } = tenant;
    log.warn({ tenantId, job: job.kind, subject: job.subject, reason: error.message }, 'the payment provider is away');
    await transact(({ trx }) => schedule(trx, { tenantId, ...job, dueAt: new Date(nowMs + pauseMs) }));
  }
}
