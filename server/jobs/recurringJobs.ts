import type { FastifyBaseLogger } from 'fastify';
import { type Database, inTenant } from '../db/connect.ts';
import { scheduleMissing, tenantsWithoutJobs } from './job.queries.ts';
import type { JobKind } from './job.ts';

/** Jobs that every tenant always has. Each schedules itself again when it has run. */
export const recurring: readonly JobKind[] = ['lotteryPlan', 'sweep', 'statistics', 'tellOfTerms'];

const seen = new WeakMap<Database, Set<string>>();

type Looking = {
  readonly db: Database;
  readonly tenantIds: readonly string[];
  readonly nowMs: number;
  readonly log: FastifyBaseLogger;
};

/**
 * Gives tenants their recurring jobs. Tenants that this process has checked already are skipped. Who has them is looked
 * up first, for all together: to insert them would wait for every process that is at one of them.
 */
export async function scheduleRecurringJobs({ db, tenantIds, nowMs, log }: Looking) {
  const done = seen.get(db) ?? new Set<string>();
  seen.set(db, done);
  const unseen = tenantIds.filter((tenantId) => !done.has(tenantId));
  if (unseen.length === 0) return;
  const lacking = new Set(await tenantsWithoutJobs(db, recurring));
  const jobs = recurring.map((kind) => ({ kind, subject: '', dueAt: new Date(nowMs) }));
  for (const tenantId of unseen) {
    try {
      if (lacking.has(tenantId)) await inTenant(db, tenantId, (trx) => scheduleMissing(trx, { tenantId, jobs }));
      done.add(tenantId);
    } catch (error) {
      // Somebody else is at it, or the tenant is going. The next run looks again; the others do not wait for it.
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ tenantId, reason }, 'the recurring jobs of a tenant could not be scheduled');
    }
  }
}
