import { remindersOf } from '#rules/reservation/useTimes.ts';
import type { Context } from '../context.ts';
import { schedule } from '../jobs/job.queries.ts';
import type { JobHandler } from '../jobs/job.ts';
import { type Subject, subjectFrom } from '../subject.ts';
import { settingsOf } from '../tenant/setting.queries.ts';
import { instantOf, localDateTimeOf } from '../time.ts';
import type { NoticeReservation } from './noticeReservation.ts';
import { notifyReminder, showsPlace } from './notifyOfReservation.ts';
import { isInDoubt } from './promise/followUp.queries.ts';

/** A reservation somebody may be reminded of. */
export type Holding = {
  readonly reserved: NoticeReservation;
  /** It holds a place, and its person may know. */
  readonly holdsPlace: boolean;
  /** It was cancelled or withdrawn. One that expired unpaid may still be reinstated. */
  readonly isOver: boolean;
};

/** Locks a reservation and answers its state; undefined when the tenant has no such, or when it has no use. */
export type HoldingOf = (context: Context, subject: Subject) => Promise<Holding | undefined>;

/**
 * Reminds a person of a use the day before, and schedules itself again for the next one of a course. There is no
 * reminder for a place that was got after that hour, for a use that has begun, or for a place that is lost.
 */
export const remind =
  (holdingOf: HoldingOf): JobHandler =>
  async (context, subjectName) => {
    const { trx, tenant, now } = context;
    const { tenantId, timeZone } = tenant;
    const subject = subjectFrom(subjectName);
    const held = await holdingOf(context, subject);
    if (!held || held.isOver) return;

    const { reserved } = held;
    const reminders = remindersOf(subject.kind, reserved.uses, (await settingsOf(trx, tenantId)).reminderHour);
    const knownAt = localDateTimeOf(reserved.changedAt.getTime(), timeZone);
    const due = reminders.filter(({ remindAt, beginsAt }) => remindAt <= now && now < beginsAt && knownAt <= remindAt);
    const isInvited = held.holdsPlace && !(await isInDoubt(trx, { tenantId, subject }));
    if (isInvited && showsPlace(tenant, subject.kind)) {
      for (const { beginsAt } of due) await notifyReminder(context, { reserved, beginsAt });
    }
    const next = reminders.find(({ remindAt }) => remindAt > now);
    if (next) {
      const dueAt = instantOf(next.remindAt, timeZone);
      await schedule(trx, { tenantId, kind: 'remind', subject: subjectName, dueAt });
    }
  };
