import type { Context } from '../context.ts';
import { deleteDeadJobs, schedule } from './job.queries.ts';
import type { JobHandler } from './job.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes what an area no longer needs, or repairs what no other job would notice. */
export type Sweep = (context: Context) => Promise<unknown>;

/** Runs the sweeps of all areas and schedules itself again a day later. */
export const sweep =
  (sweeps: readonly Sweep[]): JobHandler =>
  async (context) => {
    const { trx, tenant, nowMs } = context;
    const { tenantId } = tenant;
    for (const one of sweeps) await one(context);
    await deleteDeadJobs(trx, { tenantId, nowMs });
    await schedule(trx, { tenantId, kind: 'sweep', subject: '', dueAt: new Date(nowMs + dayMs) });
  };
