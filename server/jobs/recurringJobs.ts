import { type Database, inTenant } from '../db/connect.ts';
import { scheduleMissing } from './job.queries.ts';
import type { JobKind } from './job.ts';

/** Jobs that every tenant always has. Each schedules itself again when it has run. */
const recurring: readonly JobKind[] = ['lotteryPlan', 'sweep'];

const seen = new WeakMap<Database, Set<string>>();

/** Gives tenants their recurring jobs. Tenants that this process has checked already are skipped. */
export async function scheduleRecurringJobs(db: Database, tenantIds: readonly string[], nowMs: number) {
  const done = seen.get(db) ?? new Set<string>();
  seen.set(db, done);
  const dueAt = new Date(nowMs);
  for (const tenantId of tenantIds) {
    if (done.has(tenantId)) continue;
    const jobs = recurring.map((kind) => ({ kind, subject: '', dueAt }));
    await inTenant(db, tenantId, (trx) => scheduleMissing(trx, { tenantId, jobs }));
    done.add(tenantId);
  }
}
