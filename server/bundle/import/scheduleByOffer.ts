import type { Database } from '#server/db/connect.ts';
import { scheduleDayLists } from '#server/facility/desk/dayList/dayList.ts';
import { schedule } from '#server/jobs/job.queries.ts';

type Changed = { readonly tenantId: string; readonly timeZone: string; readonly nowMs: number };

/** What is to be done by itself once a tenant has changed what it offers, or what it has decided for all of it. */
export async function scheduleByOffer(trx: Database, { tenantId, timeZone, nowMs }: Changed) {
  // Lotteries that are new are published at once.
  await schedule(trx, { tenantId, kind: 'lotteryPlan', subject: '', dueAt: new Date(nowMs) });
  await scheduleDayLists({ trx, tenantId, timeZone, nowMs });
}
