import type { FeeLineText } from '#contract/facility.ts';
import { dayOf } from '#rules/day/day.ts';
import { balanceOf } from '#rules/payment/balanceOf.ts';
import { paymentAfterCancelling } from '#rules/payment/paymentStates.ts';
import { type CancellationCause, deskRefund, isPastDeadline } from '#rules/payment/refund/deskRefund.ts';
import { spreadOverLines } from '#rules/payment/spreadOverLines.ts';
import { isDayOver, whyNotAfterwards } from '#rules/reservation/afterwards.ts';
import { reasonToCome } from '#rules/staff/reasonInMail.ts';
import type { Context, Staff } from '#server/context.ts';
import { noticeText } from '#server/notice/noticeText.ts';
import type { PersonalNotice } from '#server/notice/notify.ts';
import { notify } from '#server/notice/notify.ts';
import type { Operation } from '#server/operation.ts';
import { endCharging, type PlannedEnding, planEnding } from '#server/payment/endCharging.ts';
import { sumsOf } from '#server/payment/ledger.queries.ts';
import { describePayable, lockPayable, type Payable, type Payables, writePayable } from '#server/payment/payable.ts';
import { Refused } from '#server/refused.ts';
import type { DeskKinds } from '#server/reservation/desk/deskPorts.ts';
import { type Finds, foundReservation, noReservation } from '#server/reservation/desk/find.ts';
import type { NoticeReservation } from '#server/reservation/noticeReservation.ts';
import { noticeOfCancellation, noticeOfOperatorCancel } from '#server/reservation/notifyOfReservation.ts';
import { tellOrList } from '#server/reservation/promise/listUnreached.ts';
import { isOverrideAllowed } from '#server/staff/isOverrideAllowed.ts';
import { type Subject, subjectFor } from '#server/subject.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { changedMeanwhile } from '../changedMeanwhile.ts';
import { noteForStaff } from '../staffNote.ts';

type Ports = { readonly payables: Payables; readonly finds: Finds };

type Wanted = { readonly reservationId: string; readonly cause: CancellationCause; readonly reason: string };

/** What a cancellation would do, all of it read under the lock of the reservation. */
type Planned = {
  readonly payable: Payable;
  readonly state: string;
  readonly ending: PlannedEnding;
  /** Yen that were paid. */
  readonly paid: number;
  readonly isPastDeadline: boolean;
  /** Its use is over: nobody can be kept from coming any more. */
  readonly isOver: boolean;
  readonly notice: PersonalNotice | null;
  readonly reserved: NoticeReservation | null;
  readonly version: number;
};

async function plan({ payables, finds }: Ports, context: Context<Staff>, wanted: Wanted): Promise<Planned> {
  const { trx, tenant, now } = context;
  const { tenantId } = tenant;
  const { reservationId, cause, reason } = wanted;
  const subject = subjectFor(tenant, reservationId);
  const payable = await lockPayable(payables, context, subject);
  if (!payable) throw noReservation(reservationId);
  const by = cause === 'person' ? 'cancel' : 'cancelByOperator';
  const state = payable.kind.stateWhenCancelled(payable.state, by, true);
  if (state === null) throw await notCancelable(finds, context, payable);
  const settings = await settingsOf(trx, tenantId);
  const balance = balanceOf(await sumsOf(trx, { tenantId, subject }));
  const { refundTerms: terms, undoMinutes, cancelDeadlineDays } = settings;
  const { refunds: ladder, bookedAt, usesAt } = payable;
  const refund = deskRefund({ cause, received: balance.refundable, ladder, terms, undoMinutes, bookedAt, usesAt, now });
  const ending = await planEnding(context, { subject, balance, refund });
  const { atCounter, kept } = ending;
  const reserved = await describePayable(context, payable);
  const dates = reserved?.uses.map(({ date }) => date) ?? [];
  const isOver = payable.kind.stateWhenCancelled(payable.state, by) === null || isDayOver(dates, dayOf(now));
  const notice =
    reserved &&
    (cause === 'person'
      ? noticeOfCancellation(context, { reserved, refund, atCounter, kept })
      : noticeOfOperatorCancel(context, { reserved, refund, atCounter, reason }));
  return {
    payable,
    state,
    ending,
    paid: balance.paid,
    notice: notice ?? null,
    reserved: reserved ?? null,
    isPastDeadline: isOver || (cause === 'person' && isPastDeadline({ usesAt, now, cancelDeadlineDays })),
    isOver,
    version: (await payable.kind.lastChange(context, reservationId)).version,
  };
}

async function notCancelable(finds: Finds, context: Context, { subject }: Payable) {
  const { statusText } = await foundReservation(finds[subject.kind], context, subject.id);
  const message = `この予約は「${statusText}」のため取り消せません。予約の状態を確認してください。`;
  return new Refused({ code: 'notCancelable', message });
}

/** What cancelling would do. Refuses notFound and notCancelable. */
export const previewCancellation =
  (ports: Ports & { readonly kinds: DeskKinds }): Operation<'Desk/PreviewCancellation'> =>
  async (context, { reservationId, cause }) => {
    const planned = await plan(ports, context, { reservationId, cause, reason: reasonToCome });
    const { payable, ending, notice, version } = planned;
    const { refund, kept, released, atCounter } = ending;
    const { subject } = payable;
    const { tenantName } = context.tenant;
    const reservation = await foundReservation(ports.finds[subject.kind], context, reservationId);
    const names = { tenantName, personName: reservation.personName };
    const lines = await linesOf(ports.kinds, context, subject);
    return {
      reservation,
      lines: refundByLine(refund, lines),
      refund,
      kept,
      released: released - refund,
      atCounter,
      byProvider: refund - atCounter,
      isPastDeadline: planned.isPastDeadline,
      mail: notice ? noticeText(notice.kind, notice.facts, names) : { subject: '', body: '' },
      version,
    };
  };

/** The lines of its fee, and of what was charged beside it. */
async function linesOf(kinds: DeskKinds, context: Context<Staff>, { kind, id }: Subject) {
  const found = await kinds[kind].detail(context, id, { reach: null, peopleReach: null });
  if (!found) return [];
  // What was kept before stays kept.
  return [...found.feeLines, ...found.laterCharges.filter(({ isKept }) => !isKept)];
}

/** What goes back of each line, by its share of the fee. */
function refundByLine(refund: number, lines: readonly FeeLineText[]) {
  const yen = lines.map(({ name, amount }) => ({ code: '', label: name, yen: amount }));
  const shares = spreadOverLines(refund, yen, { code: '', label: '' });
  return lines.map((line, index) => ({ ...line, refund: shares[index]?.yen ?? 0 }));
}

/**
 * Cancels a room or a course and tells its person. Refuses reasonRequired, notFound, notCancelable,
 * cancelDeadlinePassed and dayIsOver to who may not pass it, and changedMeanwhile with who it was and when.
 */
export const cancelAtDesk =
  (ports: Ports): Operation<'Desk/CancelReservation'> =>
  async (context, { reservationId, cause, reason: typed, staffNote, version }) => {
    const reason = typed.trim();
    if (reason === '') throw new Refused('reasonRequired');
    const planned = await plan(ports, context, { reservationId, cause, reason });
    const { payable, state, ending, notice, reserved } = planned;
    const { refund } = ending;
    const { subject } = payable;
    if (planned.version !== version) throw await changedMeanwhile(context, payable);
    if (planned.isPastDeadline) {
      const mayOverride = await isOverrideAllowed(context, reservationId);
      const why = planned.isOver
        ? whyNotAfterwards({ mayOverride, reason })
        : mayOverride
          ? null
          : 'cancelDeadlinePassed';
      if (why !== null) throw new Refused(why);
    }
    const paymentState = paymentAfterCancelling(payable.paymentState, { refund, kept: planned.paid - refund });
    const action = cause === 'person' ? 'cancel' : 'cancelByOperator';
    await writePayable(context, payable, { state, paymentState, action, reason });
    await endCharging(context, payable, ending);
    await noteForStaff(context, payable, staffNote);
    // Who asks for it himself knows.
    if (notice && planned.isOver) {
      // It is about money that goes back or is not owed any more, and still worth reading; nobody need be telephoned.
      const { relevantUntil: _, ...told } = notice;
      await notify(context, told);
    } else if (notice && reserved && cause !== 'person') {
      await tellOrList(context, [{ message: notice, before: reserved, after: null }]);
    } else if (notice) await notify(context, notice);
    const cancelledAt = localDateTimeOf(context.nowMs, context.tenant.timeZone);
    return {
      reservation: await foundReservation(ports.finds[subject.kind], context, reservationId),
      refund,
      cancelledAt,
    };
  };
