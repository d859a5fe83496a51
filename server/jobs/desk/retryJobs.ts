import type { Operation } from '#server/operation.ts';
import { retryDead } from './staffJob.queries.ts';

/** Has the server try again what it gave up; answers how much that is. */
export const retryJobs: Operation<'Desk/RetryJobs'> = async ({ trx, tenant: { tenantId }, nowMs }) => ({
  count: await retryDead(trx, { tenantId, nowMs }),
});
