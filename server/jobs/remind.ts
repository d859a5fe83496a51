import { reservedOf } from '../notice/reserved.queries.ts';
import { showsPlace, tellReminder } from '../notice/tellOfUse.ts';
import { lockPayable } from '../payment/payables.ts';
import { subjectFrom } from '../payment/subject.ts';
import { settingsOf } from '../tenant/setting.queries.ts';
import { instantOf, momentOf } from '../time.ts';
import { enqueue } from './job.queries.ts';
import type { JobContext } from './job.ts';
import { remindersOf } from './useTimes.ts';

/**
 * Reminds a person of a use the day before, and asks for itself again before the next one of a course. Who has got the place
 * after that hour is not reminded, nor is anybody whose use has begun, and who has no place any more.
 */
export async function remind(context: JobContext, subjectName: string) {
  const { trx, server, tenant, nowMs, now } = context;
  const { tenantId, timeZone } = tenant;
  const subject = subjectFrom(subjectName);
  const held = await lockPayable(trx, { tenant, nowMs, subject });
  const reserved = held && (await reservedOf(trx, { tenantId, subject }));
  // Given up for not being paid, it may still be taken up again.
  if (!reserved || held.standing === 'over') return;

  const reminders = remindersOf(subject.kind, reserved.uses, (await settingsOf(trx, tenantId)).reminderHour);
  const knownAt = momentOf(reserved.changedAt.getTime(), timeZone);
  const due = reminders.filter(({ remindAt, beginsAt }) => remindAt <= now && now < beginsAt && knownAt <= remindAt);
  if (held.holdsPlace && showsPlace(subject, tenant)) {
    for (const { beginsAt } of due) {
      await tellReminder(trx, { publicUrl: server.publicUrl, tenant, nowMs }, { reserved, beginsAt });
    }
  }
  const next = reminders.find(({ remindAt }) => remindAt > now);
  if (next) {
    const dueAt = instantOf(next.remindAt, timeZone);
    await enqueue(trx, { tenantId, kind: 'remind', subject: subjectName, dueAt });
  }
}
