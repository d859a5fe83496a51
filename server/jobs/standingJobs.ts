import type { Server } from '../call.ts';
import { inTenant } from '../db/connect.ts';
import { enqueueMissing } from './job.queries.ts';
import type { JobKind } from './job.ts';

/** Jobs that every tenant always has: each asks for itself again when it has run. */
const standing: readonly JobKind[] = ['lotteryPlan', 'sweep'];

const seen = new WeakMap<Server, Set<string>>();

/** Gives tenants their standing jobs; those this process has looked at already are passed over. */
export async function askForStandingJobs(server: Server, nowMs: number) {
  const done = seen.get(server) ?? new Set<string>();
  seen.set(server, done);
  const tenants = await server.db.selectFrom('tenant').select('tenant_id').execute();
  const dueAt = new Date(nowMs);
  for (const { tenant_id: tenantId } of tenants) {
    if (done.has(tenantId)) continue;
    const jobs = standing.map((kind) => ({ kind, subject: '', dueAt }));
    await inTenant(server.db, tenantId, (trx) => enqueueMissing(trx, { tenantId, jobs }));
    done.add(tenantId);
  }
}
