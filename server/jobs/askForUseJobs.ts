import type { Database } from '../db/connect.ts';
import { type Subject, subjectText } from '../payment/subject.ts';
import { instantOf, momentOf } from '../time.ts';
import { enqueueAll, type WantedJob } from './job.queries.ts';
import { completedAt, remindersOf, type Use } from './useTimes.ts';

type Reserved = { readonly subject: Subject; readonly uses: readonly Use[] };

type Asking = {
  readonly tenant: { readonly tenantId: string; readonly timeZone: string };
  readonly nowMs: number;
  /** At which hour of the day before people are reminded. */
  readonly reminderHour: number;
  readonly reserved: readonly Reserved[];
};

/**
 * What has to be done for those who have got a place, in the transaction that gives it to them: remind them the day before,
 * unless that hour has passed, and complete the use of a room afterwards. Asking again replaces what was asked for.
 */
export async function askForUseJobs(trx: Database, { tenant, nowMs, reminderHour, reserved }: Asking) {
  const { tenantId, timeZone } = tenant;
  const now = momentOf(nowMs, timeZone);
  const jobs = reserved.flatMap(({ subject, uses }): WantedJob[] => {
    const next = remindersOf(subject.kind, uses, reminderHour).find(({ remindAt }) => remindAt > now);
    const over = subject.kind === 'reservation' ? completedAt(uses) : null;
    const at = (kind: WantedJob['kind'], moment: string) => ({
      kind,
      subject: subjectText(subject),
      dueAt: instantOf(moment, timeZone),
    });
    return [...(next ? [at('remind', next.remindAt)] : []), ...(over === null ? [] : [at('completeUse', over)])];
  });
  await enqueueAll(trx, { tenantId, jobs });
}
