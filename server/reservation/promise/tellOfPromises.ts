import type { NotOffered } from '#rules/facility/calendar/offerChange.ts';
import { type PromiseChange, promiseChange } from '#rules/reservation/promiseChange.ts';
import { actorText, type Telling } from '#server/context.ts';
import { dropReminders } from '#server/notice/notice.queries.ts';
import { notifyAll } from '#server/notice/notify.ts';
import { subjectText } from '#server/subject.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import type { NamedUse, NoticeReservation } from '../noticeReservation.ts';
import { scheduleUseJobs } from '../scheduleUseJobs.ts';
import { settleDoubts } from './followUp.queries.ts';
import { leaveToStaff, tellOrList } from './listUnreached.ts';
import { noticeOfChange, noticeOfDoubt, noticeOfStanding } from './noticesOfPromise.ts';

/** A reservation to come before and after a change of the offer, with what of it was and is not offered. */
export type UsePromise = {
  readonly before: NoticeReservation;
  readonly after: NoticeReservation;
  readonly notOffered: { readonly before: NotOffered | null; readonly after: NotOffered | null };
  /** The uses that are not offered any more; none while all of it is. */
  readonly gone: readonly NamedUse[];
};

type Judged = UsePromise & { readonly change: PromiseChange<NotOffered> };

const judged = (promises: readonly UsePromise[], today: string): readonly Judged[] =>
  promises.flatMap((promise) => {
    const { before, after, notOffered } = promise;
    const change = promiseChange(
      { ...before, notOffered: notOffered.before },
      { ...after, notOffered: notOffered.after },
      today,
    );
    return change.kind === 'nothing' ? [] : [{ ...promise, change }];
  });

/** Of how many reservations a change is told, and of how many staff have to decide something. */
export type ToldPromises = { readonly told: number; readonly left: number };

/**
 * Tells everybody to whom a change of the offer does anything, in its transaction: by a message that updates the calendar,
 * with reminders of what stands now. What staff have to decide on, and whom they have to telephone, stands in their list.
 */
export async function tellOfPromises(context: Telling, promises: readonly UsePromise[]): Promise<ToldPromises> {
  const { trx, tenant, nowMs, now, actor } = context;
  const { tenantId } = tenant;
  const all = judged(promises, now.slice(0, 10));
  if (all.length === 0) return { told: 0, left: 0 };
  const of = (kind: PromiseChange<NotOffered>['kind']) => all.filter(({ change }) => change.kind === kind);
  const marks = { tenantId, now: new Date(nowMs), by: actorText(actor) };
  await dropReminders(trx, { tenantId, subjects: all.map(({ after }) => subjectText(after.subject)), nowMs });

  const subjectsOf = (some: readonly Judged[]) => some.map(({ after }) => after.subject);
  const left = await leaveToStaff(
    context,
    of('inDoubt').flatMap(({ before, change, gone }) =>
      change.kind === 'inDoubt' ? [{ before: { ...before, uses: gone }, after: null, why: change.why }] : [],
    ),
  );
  const settled = await settleDoubts(trx, { ...marks, subjects: subjectsOf([...of('changed'), ...of('restored')]) });
  const doubted = of('inDoubt').filter(({ after }) => left.has(after.subject.id));
  const restored = of('restored').filter(({ after }) => settled.has(after.subject.id));
  await notifyAll(
    context,
    doubted.flatMap(({ after, gone, change }) =>
      change.kind === 'inDoubt' ? [noticeOfDoubt(context, { reserved: after, gone, why: change.why })] : [],
    ),
  );
  await tellOrList(context, [
    ...of('changed').map(({ before, after }) => ({
      message: noticeOfChange(context, { before, after }),
      before,
      after,
    })),
    ...restored.map(({ before, after }) => ({ message: noticeOfStanding(context, after), before, after })),
  ]);
  const { reminderHour } = await settingsOf(trx, tenantId);
  const again = [...of('changed'), ...restored].map(({ after }) => after).filter(({ holdsPlace }) => holdsPlace);
  await scheduleUseJobs(context, { reminderHour, reserved: again });
  return { told: doubted.length + of('changed').length + restored.length, left: left.size };
}
