import type { ParsedRequestOf } from '#contract/endpoints.ts';
import type { EntryType } from '#contract/facility/room.ts';
import {
  awaitsApproval,
  nextStates,
  type ReservationState,
  reservationStates,
  stateAfterApproval,
} from '#rules/facility/booking/reservationStates.ts';
import { chargedLater } from '#rules/facility/fee/laterCharges.ts';
import { fallsAwayWith } from '#rules/payment/moneyBack.ts';
import { staffPaymentText } from '#rules/payment/staffPaymentText.ts';
import { characterCount } from '#rules/text/typedText.ts';
import { actorText, type Context, type Staff } from '#server/context.ts';
import { deskChange, type Told } from '#server/desk/change.ts';
import { appendHistory, hasAppliedFor, lastChangeOf } from '#server/facility/history.queries.ts';
import { laterChargesOf } from '#server/facility/laterCharges.queries.ts';
import { payableReservation } from '#server/facility/payableReservation.ts';
import { stateOf } from '#server/facility/reservationLife.ts';
import type { JobContext } from '#server/jobs/job.ts';
import type { Operation } from '#server/operation.ts';
import { beginCharging, standingOnceCharged } from '#server/payment/beginCharging.ts';
import { changeFee, type PlannedChange, planFeeChange } from '#server/payment/changeFee.ts';
import { payUntilText } from '#server/payment/feeChange.view.ts';
import { describePayable, type Payable, writePayable } from '#server/payment/payable.ts';
import { Refused } from '#server/refused.ts';
import type { NoticeReservation } from '#server/reservation/noticeReservation.ts';
import { noticeOfApproval, noticeOfHold, noticeOfRejection } from '#server/reservation/notifyOfReservation.ts';
import { scheduleUseJobs } from '#server/reservation/scheduleUseJobs.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { heldRoom } from '../heldRoom.ts';

const longestReason = 500;

type Request = ParsedRequestOf<'Desk/ReviewReservation'>;

type Decision = Request['decision'];

/** What a decision on a use does, of which nothing is written yet. */
type PlannedReview = {
  readonly payable: Payable;
  readonly decision: Decision;
  readonly state: ReservationState;
  readonly after: Pick<Payable, 'paymentState' | 'payUntil'>;
  /** What was paid before it was reviewed again goes back where it is refused now; null for every other decision. */
  readonly change: PlannedChange | null;
  /** As messages name it then; null for one without uses. */
  readonly reserved: NoticeReservation | null;
  readonly version: number;
};

const reviewOfRoom = deskChange({
  subject: heldRoom,
  needsReason: ({ decision }: Request) => decision !== 'approve',

  admit(_, { reason }: Request) {
    if (characterCount(reason.trim()) > longestReason) throw new Refused('tooLong');
  },

  async plan(context, payable, { decision }: Request, { version }) {
    if (!awaitsApproval(stateOf(payable))) throw await alreadyDecided(context, payable);
    return planReview(context, payable, { decision, version });
  },

  async demand({ trx, tenant, actor }: Context<Staff>, { payable }) {
    const named = { tenantId: tenant.tenantId, reservationId: payable.subject.id };
    if (await hasAppliedFor(trx, named, actorText(actor))) throw new Refused('ownApplication');
  },

  write,
  message,

  answer: (context, { state, after }) => ({
    statusText: reservationStates[state].statusText,
    paymentText: staffPaymentText(after.paymentState),
    payUntil: payUntilText(context, after.payUntil),
  }),
});

/**
 * Approves or refuses a use that waits for it, or lets it wait on, and tells its person. Refuses reasonRequired and
 * tooLong, notFound, ownApplication for staff who have applied themselves, and notUnderReview once it is decided.
 */
export const reviewReservation: Operation<'Desk/ReviewReservation'> = reviewOfRoom.act;

/** Says how it stands, and since when. */
async function alreadyDecided({ trx, tenant }: Context, { subject, state }: Payable) {
  const { statusText } = reservationStates[stateOf({ state })];
  const last = await lastChangeOf(trx, { tenantId: tenant.tenantId, reservationId: subject.id });
  const at = localDateTimeOf(last.happenedAt.getTime(), tenant.timeZone).replace('T', ' ');
  const message = `この予約は${at}に「${statusText}」になっています。最新の内容を確認してください。`;
  return new Refused({ code: 'notUnderReview', message });
}

/** What was approved stands from then on; what was refused is over. */
const stateAfter = {
  approve: (state, { entryType }) => stateAfterApproval(state, entryType satisfies EntryType),
  reject: (state) => nextStates('reject', state)[0] ?? null,
  hold: (state) => state,
} satisfies Record<Decision, (state: ReservationState, payable: Payable) => ReservationState | null>;

async function planReview(
  context: Context,
  payable: Payable,
  { decision, version }: { readonly decision: Decision; readonly version: number },
): Promise<PlannedReview> {
  const state = stateAfter[decision](stateOf(payable), payable);
  if (state === null) throw new Refused('notUnderReview');
  const change = decision === 'reject' ? await planNothingOwed(context, payable) : null;
  const charged = decision === 'approve' ? await standingOnceCharged(context, { ...payable, state }) : payable;
  const { payUntil } = charged;
  const { paymentState } = change ?? charged;
  const reserved = await describePayable(context, payable);
  return {
    payable,
    decision,
    state,
    after: { paymentState, payUntil },
    change,
    reserved: reserved ? { ...reserved, state, paymentState, payUntil } : null,
    version,
  };
}

/** Its fee falls away; what was charged beside it stays. */
async function planNothingOwed(context: Context, payable: Payable) {
  const { subject, usesAt, dues } = payable;
  const named = { tenantId: context.tenant.tenantId, reservationId: subject.id };
  const besides = chargedLater(await laterChargesOf(context.trx, named));
  return planFeeChange(context, payable, { fee: 0, isOwedNow: false, besides, usesAt, dues });
}

async function write(context: Context, planned: PlannedReview, reason: string) {
  const { payable, decision, state, change, reserved } = planned;
  const { subject, usesAt } = payable;
  const { paymentState } = change ?? payable;
  if (decision === 'hold') {
    const line = { reservationId: subject.id, action: decision, reason };
    return appendHistory(context, [{ ...line, before: { state }, after: { state } }]);
  }
  await writePayable(context, payable, { state, paymentState, action: decision, reason });
  if (change) {
    const fallsAway = fallsAwayWith(usesAt, context.now);
    return changeFee(context, payable, change, { why: 'cancelled', fallsAway });
  }
  // Its fee is owed, and what belongs to a use is scheduled.
  await beginCharging(context, [{ ...payable, state }]);
  const { reminderHour } = await settingsOf(context.trx, context.tenant.tenantId);
  if (reserved) await scheduleUseJobs(context, { reminderHour, reserved: [reserved] });
}

function message(context: Context, planned: PlannedReview, reason: string): Told | null {
  const { decision, reserved, version } = planned;
  if (reserved === null) return null;
  const change = version + 1;
  const { refund, atCounter } = planned.change ?? { refund: 0, atCounter: 0 };
  const notices = {
    approve: () => noticeOfApproval(context, { reserved, reason, change }),
    reject: () => noticeOfRejection(context, { reserved, reason, refund, atCounter }),
    hold: () => noticeOfHold(context, { reserved, reason, change }),
  };
  return { notice: notices[decision]() };
}

const tooLate =
  '利用日時までに審査が終わらなかったため、承認できませんでした。お手数ですが施設へお問い合わせください。';

/** What nobody has decided on when its use begins is refused: it cannot be used without a yes. */
export async function rejectUndecided(context: JobContext, reservationId: string) {
  const payable = (await payableReservation.lock(context, [reservationId])).get(reservationId);
  if (!payable || !awaitsApproval(stateOf(payable)) || context.now < payable.usesAt) return;
  const { version } = await heldRoom.lastChange(context, payable);
  const planned = await planReview(context, payable, { decision: 'reject', version });
  await reviewOfRoom.carryOut(context, planned, tooLate);
}
