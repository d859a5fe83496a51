import type { Database } from '../db/connect.ts';
import { channels } from '../notice/notice.queries.ts';
import { askForMissingCompletions } from './askForMissingCompletions.ts';
import { enqueue, wake } from './job.queries.ts';
import type { JobContext } from './job.ts';
import {
  forgetMessages,
  type Sweeping,
  sweepAnswers,
  sweepDeadJobs,
  sweepReleased,
  sweepSessions,
} from './sweep.queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

const sweeps: readonly ((trx: Database, sweeping: Sweeping) => Promise<unknown>)[] = [
  sweepSessions,
  sweepAnswers,
  sweepReleased,
  sweepDeadJobs,
  forgetMessages,
];

/**
 * Deletes what nobody can use any more, forgets who was told what long ago, and sees to it that every use is completed, also
 * one from before there were jobs, and that no message is left lying. Asks for itself again a day later.
 */
export async function sweep({ trx, tenant, nowMs }: JobContext) {
  const { tenantId } = tenant;
  for (const one of sweeps) await one(trx, { tenantId, nowMs });
  await askForMissingCompletions(trx, { tenant, nowMs });
  for (const channel of channels) {
    await wake(trx, { tenantId, kind: 'noticeDelivery', subject: channel, dueAt: new Date(nowMs) });
  }
  await enqueue(trx, { tenantId, kind: 'sweep', subject: '', dueAt: new Date(nowMs + dayMs) });
}
