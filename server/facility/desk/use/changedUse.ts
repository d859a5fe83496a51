import type { PlannedDetail } from '#rules/facility/booking/decideReservation.ts';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import type { Context } from '#server/context.ts';
import { scheduleEndOfReview } from '#server/facility/booking/scheduleEndOfReview.ts';
import { appendHistory } from '#server/facility/history.queries.ts';
import type { HistoryLine } from '#server/facility/historyLine.ts';
import { stateOf } from '#server/facility/reservationLife.ts';
import { type ReservedRow, reservedFrom } from '#server/facility/reservedRoom.queries.ts';
import { usedDays } from '#server/facility/usedDays.ts';
import { cancelJob } from '#server/jobs/job.queries.ts';
import { changeFee, type FeeChanging, type PlannedChange, payUntilAfter } from '#server/payment/changeFee.ts';
import type { Payable } from '#server/payment/payable.ts';
import { Refused } from '#server/refused.ts';
import type { NoticeReservation } from '#server/reservation/noticeReservation.ts';
import { placeAndTimes } from '#server/reservation/notifyOfReservation.ts';
import { scheduleUseJobs } from '#server/reservation/scheduleUseJobs.ts';
import { type FrozenColumns, rewriteReservation } from './use.queries.ts';

/** A reservation of a room of which something becomes another; nothing of it is written yet. */
export type ChangedUse = {
  readonly payable: Payable;
  readonly before: NoticeReservation;
  readonly after: NoticeReservation;
  readonly details: readonly PlannedDetail[];
  readonly change: PlannedChange;
  readonly reminderHour: number;
  /** How often it was changed before. */
  readonly version: number;
};

type Seen = { readonly setOff: number | null; readonly expectedDifference: number };

/** Refuses sumChanged where the fee or what is set off is another than was seen. `difference`: yen by which the fee is another. */
export function demandAsSeen(
  { change, difference }: Pick<ChangedUse, 'change'> & { readonly difference: number },
  seen: Seen,
) {
  const isSetOff = seen.setOff === null || change.setOff === seen.setOff;
  if (!isSetOff || difference !== seen.expectedDifference) throw new Refused('sumChanged');
}

type Named = Pick<ReservedRow, 'is_fee_final' | 'container_id' | 'container_name' | 'article_name' | 'address'>;

type Becoming = Pick<ChangedUse, 'payable' | 'details' | 'change'> & {
  readonly fee: number;
  readonly named: Named;
  readonly nowMs: number;
};

/** How messages name it once it is changed. */
export const reservedAfter = ({ payable, details, change, fee, named, nowMs }: Becoming): NoticeReservation =>
  reservedFrom(
    payable.subject.id,
    {
      ...named,
      user_id: payable.userId,
      state: payable.state,
      changed_at: new Date(nowMs),
      payment_state: change.paymentState,
      fee,
      pay_until: change.payUntil,
      keeps_place: change.keepsPlace,
    },
    usedDays(details),
  );

type Writing = Pick<HistoryLine, 'action'> & {
  readonly reason: string;
  readonly why: FeeChanging;
  /** What it copies of its plan and the catalogue. */
  readonly frozen: FrozenColumns;
  /** What the history keeps besides; `before.uses` are those that it names. */
  readonly kept: { readonly before: NoticeReservation; readonly listed?: object; readonly after: object };
};

/** Writes it with its money and its history, and schedules what belongs to a use. Its places are written before. */
export async function writeChangedUse(
  context: Context,
  { payable, after, details, change, reminderHour }: ChangedUse,
  { action, reason, why, frozen, kept }: Writing,
) {
  const { trx, tenant, nowMs } = context;
  const { subject, state, paymentState, fee } = payable;
  const { keepsPlace } = change;
  await rewriteReservation(trx, {
    tenantId: tenant.tenantId,
    reservationId: subject.id,
    nowMs,
    frozen,
    details,
    paymentState: change.paymentState,
    payUntil: payUntilAfter(payable, change),
    keepsPlace,
  });
  await changeFee(context, payable, change, why);
  await appendHistory(context, [
    {
      reservationId: subject.id,
      action,
      reason,
      before: { state, paymentState, fee, ...placeAndTimes(kept.before), ...kept.listed },
      after: {
        state: after.state,
        paymentState: change.paymentState,
        fee: after.fee,
        ...placeAndTimes(after),
        ...kept.after,
      },
    },
  ]);
  await scheduleAgain(context, after, reminderHour);
}

/** What is to be done when the use is near and when it is over, or when nobody decides on it. */
async function scheduleAgain(context: Context, after: NoticeReservation, reminderHour: number) {
  const { trx, tenant } = context;
  const { subject, uses, state } = after;
  await cancelJob(trx, { tenantId: tenant.tenantId, kind: 'remind', subject: subject.id });
  if (!reservationStates[stateOf({ state })].isConfirmed) return scheduleEndOfReview(context, after);
  return scheduleUseJobs(context, { reminderHour, reserved: [{ subject, uses }] });
}
