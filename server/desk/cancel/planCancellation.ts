import { dayOf } from '#rules/day/day.ts';
import { balanceOf } from '#rules/payment/balanceOf.ts';
import { paymentAfterCancelling } from '#rules/payment/paymentStates.ts';
import { type CancellationCause, deskRefund, isPastDeadline } from '#rules/payment/refund/deskRefund.ts';
import { isDayOver } from '#rules/reservation/afterwards.ts';
import type { Context } from '#server/context.ts';
import { endCharging, type PlannedEnding, planEnding } from '#server/payment/endCharging.ts';
import { sumsOf } from '#server/payment/ledger.queries.ts';
import { describePayable, type Payable, writePayable } from '#server/payment/payable.ts';
import type { NoticeReservation } from '#server/reservation/noticeReservation.ts';
import { noticeOfCancellation, noticeOfOperatorCancel } from '#server/reservation/notifyOfReservation.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import type { Told } from '../change.ts';

/** What a cancellation does, of which nothing is written yet. */
export type PlannedCancellation = {
  readonly payable: Payable;
  readonly cause: CancellationCause;
  /** Once it is cancelled. */
  readonly state: string;
  readonly ending: PlannedEnding;
  /** Yen that were paid. */
  readonly paid: number;
  readonly isPastDeadline: boolean;
  /** Its use is over: nobody can be kept from coming any more. */
  readonly isOver: boolean;
  /** As messages name it; null for one without uses. */
  readonly reserved: NoticeReservation | null;
};

/** How histories and tables of states name a cancellation. */
export const actionOf = (cause: CancellationCause) => (cause === 'person' ? 'cancel' : 'cancelByOperator');

/** Plans to cancel a locked reservation. Null where there is nothing to cancel, `isAfterwards`: also what is over can be. */
export async function planCancellation(
  context: Context,
  payable: Payable,
  { cause, isAfterwards }: { readonly cause: CancellationCause; readonly isAfterwards: boolean },
): Promise<PlannedCancellation | null> {
  const { trx, tenant, now } = context;
  const { tenantId } = tenant;
  const { kind, subject, refunds: ladder, bookedAt, usesAt } = payable;
  const by = actionOf(cause);
  const state = kind.stateWhenCancelled(payable.state, by, isAfterwards);
  if (state === null) return null;
  const balance = balanceOf(await sumsOf(trx, { tenantId, subject }));
  const { refundTerms: terms, undoMinutes, cancelDeadlineDays } = await settingsOf(trx, tenantId);
  // What was kept of days that were given up before stays kept.
  const refund = deskRefund({
    cause,
    refundable: balance.refundable,
    ladder,
    terms,
    undoMinutes,
    bookedAt,
    usesAt,
    now,
  });
  const reserved = (await describePayable(context, payable)) ?? null;
  const dates = reserved?.uses.map(({ date }) => date) ?? [];
  const isOver = kind.stateWhenCancelled(payable.state, by) === null || isDayOver(dates, dayOf(now));
  return {
    payable,
    cause,
    state,
    ending: await planEnding(context, { subject, balance, refund }),
    paid: balance.paid,
    reserved,
    isPastDeadline: isOver || (cause === 'person' && isPastDeadline({ usesAt, now, cancelDeadlineDays })),
    isOver,
  };
}

/** A cancellation as it is written and told. */
export const cancellation = {
  async write(context: Context, { payable, cause, state, ending, paid }: PlannedCancellation, reason: string) {
    const { refund } = ending;
    const paymentState = paymentAfterCancelling(payable.paymentState, { refund, kept: paid - refund });
    // Releasing the place is part of it: the `write` of each PayableKind, for a room and for a course.
    await writePayable(context, payable, { state, paymentState, action: actionOf(cause), reason });
    await endCharging(context, payable, ending);
  },

  message(context: Context, { reserved, cause, ending, isOver }: PlannedCancellation, reason: string): Told | null {
    if (reserved === null) return null;
    const { refund, atCounter, kept } = ending;
    const isWished = cause === 'person';
    const notice = isWished
      ? noticeOfCancellation(context, { reserved, refund, atCounter, kept })
      : noticeOfOperatorCancel(context, { reserved, refund, atCounter, reason });
    if (isOver) {
      // It is about money that goes back or is not owed any more, and still worth reading; nobody need be telephoned.
      const { relevantUntil: _, ...lasting } = notice;
      return { notice: lasting };
    }
    // A person who has asked for it knows.
    return isWished ? { notice } : { notice, change: { before: reserved, after: null } };
  },
};
