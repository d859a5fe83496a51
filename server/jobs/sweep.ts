import type { Context } from '../context.ts';
import { deleteDeadJobs, schedule } from './job.queries.ts';
import type { JobHandler, JobScope } from './job.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** So many rows at most are touched in one transaction, so that none holds its locks and its snapshot for long. */
const stepRows = 500;

/** How long each sweep of a tenant goes on before others have their turn, in milliseconds. */
const turnMs = 2_000;

/**
 * One step: deletes what an area no longer needs, or repairs what no other job would notice, `most` rows of it at most.
 * Answers how many there were. It is asked again as long as it found so many.
 */
export type Sweep = (context: Context, most: number) => Promise<number>;

const ownSweep: Sweep = ({ trx, tenant: { tenantId }, nowMs }, most) => deleteDeadJobs(trx, { tenantId, nowMs, most });

/**
 * Runs the sweeps of all areas, each step in a transaction of its own, and schedules itself again: a day later, or at
 * once when a turn was too short. One that fails undoes no other and holds none up; the job fails after them, and is
 * tried again later.
 */
export const sweep = (sweeps: readonly Sweep[]): JobHandler => ({
  async unbound(scope) {
    const failures: unknown[] = [];
    let isDone = true;
    for (const one of [...sweeps, ownSweep]) {
      try {
        isDone = (await takeSteps(scope, one)) && isDone;
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new Error(failures.map(String).join('; '), { cause: failures });
    await scope.transact(({ trx, tenant: { tenantId }, nowMs }) =>
      schedule(trx, { tenantId, kind: 'sweep', subject: '', dueAt: new Date(isDone ? nowMs + dayMs : nowMs) }),
    );
  },
});

/** False when there is more to do, for which there was no time. */
async function takeSteps({ transact }: JobScope, one: Sweep) {
  const endsAt = performance.now() + turnMs;
  while ((await transact((context) => one(context, stepRows))) >= stepRows) {
    if (performance.now() > endsAt) return false;
  }
  return true;
}
