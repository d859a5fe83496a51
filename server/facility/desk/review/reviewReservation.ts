import type { EntryType } from '#contract/facility.ts';
import {
  awaitsApproval,
  nextStates,
  reservationStates,
  stateAfterApproval,
} from '#rules/facility/booking/reservationStates.ts';
import { staffPaymentText } from '#rules/payment/staffPaymentText.ts';
import { characterCount } from '#rules/text/typedText.ts';
import { actorText, type Context } from '#server/context.ts';
import { noteForStaff } from '#server/desk/staffNote.ts';
import { appendHistory, firstActorOf, lastChangeOf } from '#server/facility/history.queries.ts';
import { payableReservation } from '#server/facility/payableReservation.ts';
import { stateOf } from '#server/facility/reservationLife.ts';
import type { JobContext } from '#server/jobs/job.ts';
import type { Operation } from '#server/operation.ts';
import { beginCharging } from '#server/payment/beginCharging.ts';
import { describePayable, type Payable, writePayable } from '#server/payment/payable.ts';
import { Refused } from '#server/refused.ts';
import { noReservation } from '#server/reservation/desk/find.ts';
import { notifyApproved, notifyHeld, notifyRejected } from '#server/reservation/notifyOfReservation.ts';
import { scheduleUseJobs } from '#server/reservation/scheduleUseJobs.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { localDateTimeOf } from '#server/time.ts';

const longestReason = 500;

/**
 * Approves or refuses a use that waits for it, or lets it wait on, and tells its person. Refuses reasonRequired and
 * tooLong, notFound, ownApplication for who has applied himself, and notUnderReview with who has decided already.
 */
export const reviewReservation: Operation<'Desk/ReviewReservation'> = async (context, request) => {
  const { reservationId, decision } = request;
  const reason = request.reason.trim();
  if (decision !== 'approve' && reason === '') throw new Refused('reasonRequired');
  if (characterCount(reason) > longestReason) throw new Refused('tooLong');
  const payable = await locked(context, reservationId);
  const { trx, tenant } = context;
  const named = { tenantId: tenant.tenantId, reservationId };
  if (!awaitsApproval(stateOf(payable))) throw await alreadyDecided(context, payable);
  if ((await firstActorOf(trx, named)) === actorText(context.actor)) throw new Refused('ownApplication');
  await decisions[decision](context, payable, reason);
  await noteForStaff(context, payable, request.staffNote);
  const { state, paymentState, payUntil } = await locked(context, reservationId);
  return {
    statusText: reservationStates[stateOf({ state })].statusText,
    paymentText: staffPaymentText(paymentState),
    payUntil: payUntil && localDateTimeOf(payUntil.getTime(), tenant.timeZone),
  };
};

async function locked(context: Context, reservationId: string) {
  const payable = (await payableReservation.lock(context, [reservationId])).get(reservationId);
  if (!payable) throw noReservation(reservationId);
  return payable;
}

/** Says how it stands, and since when. */
async function alreadyDecided({ trx, tenant }: Context, { subject, state }: Payable) {
  const { statusText } = reservationStates[stateOf({ state })];
  const last = await lastChangeOf(trx, { tenantId: tenant.tenantId, reservationId: subject.id });
  const at = localDateTimeOf(last.happenedAt.getTime(), tenant.timeZone).replace('T', ' ');
  const message = `この予約は${at}に「${statusText}」になっています。最新の内容を確認してください。`;
  return new Refused({ code: 'notUnderReview', message });
}

/** It stands from now on: its fee is owed, and what belongs to a use is scheduled. */
async function approve(context: Context, payable: Payable, reason: string) {
  const { subject, paymentState, entryType } = payable;
  const state = stateAfterApproval(stateOf(payable), entryType satisfies EntryType);
  if (state === null) throw new Refused('notUnderReview');
  await writePayable(context, payable, { state, paymentState, action: 'approve', reason });
  await beginCharging(context, [await locked(context, subject.id)]);
  const reserved = await describePayable(context, payable);
  if (!reserved) return;
  const { reminderHour } = await settingsOf(context.trx, context.tenant.tenantId);
  await scheduleUseJobs(context, { reminderHour, reserved: [reserved] });
  await notifyApproved(context, { reserved, reason });
}

/** Nothing was paid for it, and whoever asks next may have the place. */
async function reject(context: Context, payable: Payable, reason: string) {
  const [state] = nextStates('reject', stateOf(payable));
  if (state === undefined) throw new Refused('notUnderReview');
  await writePayable(context, payable, { state, paymentState: payable.paymentState, action: 'reject', reason });
  const reserved = await describePayable(context, payable);
  if (reserved) await notifyRejected(context, { reserved, reason });
}

/** It waits on, with its place; its person reads what for. */
async function hold(context: Context, payable: Payable, reason: string) {
  const { id: reservationId } = payable.subject;
  const { state } = payable;
  await appendHistory(context, [{ reservationId, action: 'hold', reason, before: { state }, after: { state } }]);
  const reserved = await describePayable(context, payable);
  if (!reserved) return;
  const { version } = await lastChangeOf(context.trx, { tenantId: context.tenant.tenantId, reservationId });
  await notifyHeld(context, { reserved, reason, change: version });
}

const decisions = { approve, reject, hold } as const;

const tooLate =
  '利用日時までに審査が終わらなかったため、承認できませんでした。お手数ですが施設へお問い合わせください。';

/** What nobody has decided on when its use begins is refused: it cannot be used without a yes. */
export async function rejectUndecided(context: JobContext, reservationId: string) {
  const payable = (await payableReservation.lock(context, [reservationId])).get(reservationId);
  if (!payable || !awaitsApproval(stateOf(payable)) || context.now < payable.usesAt) return;
  await reject(context, payable, tooLate);
}
