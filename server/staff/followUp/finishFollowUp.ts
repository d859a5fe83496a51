import { actorText } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { lockFollowUp, writeFinished } from '#server/reservation/promise/followUp.queries.ts';
import { tellOrList } from '#server/reservation/promise/listUnreached.ts';
import { noticeOfStanding } from '#server/reservation/promise/noticesOfPromise.ts';
import type { HoldingOf } from '#server/reservation/remind.ts';
import { scheduleUseJobs } from '#server/reservation/scheduleUseJobs.ts';
import { subjectFor } from '#server/subject.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';

/**
 * Says that something is done that a change of a promised use had left for staff. What can be used as promised is told, and
 * its person is reminded again. Refuses reasonRequired, notFound, followUpDone and followUpOver.
 */
export const finishFollowUp =
  (holdingOf: HoldingOf): Operation<'Desk/FinishFollowUp'> =>
  async (context, { reservationId, followUpId, outcome, reason: typed }) => {
    const { trx, tenant, nowMs, actor } = context;
    const { tenantId } = tenant;
    const reason = typed.trim();
    if (reason === '') throw new Refused('reasonRequired');
    const subject = subjectFor(tenant, reservationId);
    const held = await holdingOf(context, subject);
    const found = await lockFollowUp(trx, { tenantId, followUpId, reservationId });
    if (!held || !found) throw new Refused('notFound');
    if (found.done_at !== null) throw new Refused('followUpDone');
    const isKept = outcome === 'kept' && found.why !== 'unreached';
    if (isKept && held.isOver) throw new Refused('followUpOver');
    await writeFinished(trx, {
      tenantId,
      followUpId,
      reason,
      by: actorText(actor),
      now: new Date(nowMs),
      outcome: isKept ? 'kept' : 'told',
    });
    if (!isKept) return {};
    const { reserved } = held;
    await tellOrList(context, [{ message: noticeOfStanding(context, reserved), before: reserved, after: reserved }]);
    const { reminderHour } = await settingsOf(trx, tenantId);
    if (held.holdsPlace) await scheduleUseJobs(context, { reminderHour, reserved: [reserved] });
    return {};
  };
