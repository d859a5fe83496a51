import { completedAt, remindersOf, type Use } from '#rules/reservation/useTimes.ts';
import type { Telling } from '../context.ts';
import { scheduleAll, type WantedJob } from '../jobs/job.queries.ts';
import { type Subject, subjectText } from '../subject.ts';
import { instantOf } from '../time.ts';

type Wanted = {
  /** The hour of the day before at which people are reminded. */
  readonly reminderHour: number;
  readonly reserved: readonly { readonly subject: Subject; readonly uses: readonly Use[] }[];
};

/**
 * Schedules the jobs of those who have got a place, in the transaction that gives it to them: a reminder the day
 * before, unless that hour has passed, and for a room the completion afterwards. Calling it again replaces these jobs.
 */
export async function scheduleUseJobs(
  { trx, tenant, now }: Pick<Telling, 'trx' | 'tenant' | 'now'>,
  { reminderHour, reserved }: Wanted,
) {
  const { tenantId, timeZone } = tenant;
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
  await scheduleAll(trx, { tenantId, jobs });
}
