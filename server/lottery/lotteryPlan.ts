import { publishedDaysAhead } from '#rules/lottery/publishedDaysAhead.ts';
import { schedule } from '../jobs/job.queries.ts';
import type { JobContext } from '../jobs/job.ts';
import { tenantInFull } from '../tenant/tenant.queries.ts';
import type { DrawKinds } from './drawKind.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Publishes the draws of lotteries that open within a week, or have opened. What is published stays as it is. Schedules
 * itself again a day later.
 */
export const lotteryPlan = (kinds: DrawKinds) => async (context: JobContext) => {
  const { trx, tenant, nowMs } = context;
  // Nobody can enter before the town is open, and what is published would stay as it is. The directory may be some seconds old.
  if ((await tenantInFull(trx, tenant.tenantId))?.is_open === true) {
    await kinds.facility.publishDue(context, publishedDaysAhead);
    await kinds.event.publishDue(context, publishedDaysAhead);
  }
  const dueAt = new Date(nowMs + dayMs);
  await schedule(trx, { tenantId: tenant.tenantId, kind: 'lotteryPlan', subject: '', dueAt });
};
