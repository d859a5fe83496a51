import { addDays, dayOf, localDateTimeAt } from '#rules/day/day.ts';
import type { Context } from '#server/context.ts';
import { schedule } from '#server/jobs/job.queries.ts';
import type { JobHandler, JobScope } from '#server/jobs/job.ts';
import { instantOf } from '#server/time.ts';
import { copyChanged } from './copyUses.ts';
import { countNextMonth, writeNextDays } from './countDays.ts';
import { scheduleMonthReports } from './monthReport/monthReport.ts';

/** When the day before is counted: uses that ended late are over by then, and nobody books. */
const countedAtMinute = 3 * 60;

/** So many lines are copied in one transaction. */
const linesAtOnce = 500;

/** How long it goes on before other jobs have their turn, in milliseconds. */
const turnMs = 4_000;

type Step = (context: Context) => Promise<boolean>;

const copyNext: Step = async (context) => (await copyChanged(context, linesAtOnce)) >= linesAtOnce;

/** Takes a step again as long as it says that there is more. False when there was no time for all of it. */
async function takeSteps({ transact }: JobScope, step: Step, untilMs: number) {
  while (await transact(step)) {
    if (performance.now() > untilMs) return false;
  }
  return true;
}

/**
 * Copies what was used, cancelled and offered for the figures of 統計, each step in a transaction of its own that goes on where
 * the last one stopped, and schedules itself for the next night; at once where its turn was too short.
 */
export const statistics: JobHandler = {
  async unbound(scope) {
    const untilMs = performance.now() + turnMs;
    let isDone = true;
    for (const step of [copyNext, writeNextDays, countNextMonth])
      isDone = isDone && (await takeSteps(scope, step, untilMs));
    await scope.transact(async (context) => {
      const { trx, now, nowMs } = context;
      const { tenantId, timeZone } = context.tenant;
      if (isDone) await scheduleMonthReports(context, countedAtMinute);
      const today = dayOf(now);
      const next = [today, addDays(today, 1)]
        .map((day) => localDateTimeAt(day, countedAtMinute))
        .find((at) => at > now);
      const dueAt = isDone && next !== undefined ? instantOf(next, timeZone) : new Date(nowMs);
      await schedule(trx, { tenantId, kind: 'statistics', subject: '', dueAt });
    });
  },
};
