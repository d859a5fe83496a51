import { addDays, dayOf } from '#rules/day/day.ts';
import { completedAt } from '#rules/reservation/useTimes.ts';
import type { Context } from '#server/context.ts';
import { scheduleMissing, type WantedJob } from '#server/jobs/job.queries.ts';
import { instantOf } from '#server/time.ts';
import { missingCompletions } from './missingCompletions.queries.ts';

/** Schedules the completion of uses that end until tomorrow, or have ended, and that no job would complete. */
export async function scheduleMissingCompletions({ trx, tenant: { tenantId, timeZone }, now }: Context, most: number) {
  const rows = await missingCompletions(trx, { tenantId, until: addDays(dayOf(now), 1), most });
  const jobs = rows.flatMap(({ reservation_id, last_date, to_minute }): WantedJob[] => {
    const over = to_minute === null ? null : completedAt([{ date: last_date, fromMinute: 0, toMinute: to_minute }]);
    return over === null ? [] : [{ kind: 'completeUse', subject: reservation_id, dueAt: instantOf(over, timeZone) }];
  });
  await scheduleMissing(trx, { tenantId, jobs });
  return jobs.length;
}
