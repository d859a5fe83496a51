import type { ParsedRequestOf } from '#contract/endpoints.ts';
import { dayOf, localDateTimeAt } from '#rules/day/day.ts';
import { dayText } from '#rules/day/dayText.ts';
import type { PlannedDetail } from '#rules/facility/booking/decideReservation.ts';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { whyDaysStay } from '#rules/facility/booking/whyDaysStay.ts';
import { type FeeOfDays, feeOfDays } from '#rules/facility/fee/feeOfDays.ts';
import { chargedLater, type LaterCharge } from '#rules/facility/fee/laterCharges.ts';
import { type RefundOfDay, refundOfDays } from '#rules/facility/fee/refundOfDays.ts';
import { balanceOf } from '#rules/payment/balanceOf.ts';
import { fallsAwayWith } from '#rules/payment/moneyBack.ts';
import { paymentStates } from '#rules/payment/paymentStates.ts';
import { isPastDeadline } from '#rules/payment/refund/deskRefund.ts';
import { isRefusal } from '#rules/refusal.ts';
import { isDayOver } from '#rules/reservation/afterwards.ts';
import type { Context } from '#server/context.ts';
import { asJson } from '#server/db/rows.ts';
import { openFeeOf } from '#server/facility/desk/fee/openFee.queries.ts';
import { appendHistory } from '#server/facility/history.queries.ts';
import { laterChargesOf } from '#server/facility/laterCharges.queries.ts';
import { type HeldReservation, reservationNamed } from '#server/facility/payable.queries.ts';
import { stateOf } from '#server/facility/reservationLife.ts';
import { reservedFrom } from '#server/facility/reservedRoom.queries.ts';
import { usedDays } from '#server/facility/usedDays.ts';
import { newId } from '#server/newId.ts';
import { notify } from '#server/notice/notify.ts';
import { changeFee, type PlannedChange, planFeeChange } from '#server/payment/changeFee.ts';
import { appendLedger, sumsOf } from '#server/payment/ledger.queries.ts';
import { describePayable, type Payable } from '#server/payment/payable.ts';
import { requestedOf } from '#server/payment/refund/refund.queries.ts';
import { Refused } from '#server/refused.ts';
import { noReservation } from '#server/reservation/desk/find.ts';
import { noticeOfCancelledDays } from '#server/reservation/noticeOfDays.ts';
import type { NamedUse, NoticeReservation } from '#server/reservation/noticeReservation.ts';
import { placeFacts } from '#server/reservation/notifyOfReservation.ts';
import { tellOrList } from '#server/reservation/promise/listUnreached.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { feeDecisionsOf, rewriteReservation } from '../move/move.queries.ts';
import { scheduleAgain } from '../move/scheduleAgain.ts';
import { linesOf } from './days.queries.ts';
import { releaseDays } from './releaseDays.ts';

type Wanted = Pick<ParsedRequestOf<'Desk/CancelDays'>, 'reservationId' | 'cause' | 'days'>;

type Row = Omit<HeldReservation, 'details'>;

/** What giving up some days does, of which nothing is written yet. */
export type PlannedDays = {
  readonly payable: Payable;
  readonly cause: Wanted['cause'];
  readonly row: Row;
  readonly before: NoticeReservation;
  /** The uses that are given up, and it with those that stay. */
  readonly givenUp: readonly NamedUse[];
  readonly after: NoticeReservation;
  readonly details: readonly PlannedDetail[];
  readonly fee: FeeOfDays;
  readonly refunds: readonly RefundOfDay[];
  /** Yen that are kept of what was paid for the days that are given up. */
  readonly kept: number;
  readonly change: PlannedChange;
  readonly isPastDeadline: boolean;
  readonly reminderHour: number;
  readonly version: number;
};

/** Its fee as it was frozen, and what it is for the days that stay. Refuses feeUnknown. */
async function feeOfStaying({ trx, tenant }: Context, row: Row, lines: readonly PlannedDetail[], stays: Set<string>) {
  const named = { tenantId: tenant.tenantId, reservationId: row.reservation_id };
  const found = await openFeeOf(trx, named);
  if (found === null) throw new Refused('feeUnknown');
  const decision = (await feeDecisionsOf(trx, { ...named, reservationIds: [row.reservation_id] })).get(
    row.reservation_id,
  );
  const parts = lines.map(({ detailNumber: number, date, fee: yen }) => ({ number, date, yen }));
  const fee = feeOfDays({ open: found.open, isPlain: row.fee_breakdown === null, lines: parts, decision }, stays);
  if (isRefusal(fee)) throw new Refused(fee.refusal);
  return fee;
}

/** Yen of the fee that were those of a day. */
const yenOf = (lines: readonly PlannedDetail[], day: string) =>
  lines.reduce((sum, { date, fee }) => sum + (date === day ? fee : 0), 0);

/** Plans to give up some days of a locked reservation. Refuses what whyDaysStay() says, and feeUnknown. */
export async function planDays(context: Context, payable: Payable, { cause, days }: Wanted): Promise<PlannedDays> {
  const { trx, tenant, now } = context;
  const { tenantId } = tenant;
  const { subject, paymentState, bookedAt, refunds: ladder, dues } = payable;
  const named = { tenantId, reservationId: subject.id };
  const row = await reservationNamed(trx, named);
  const before = await describePayable(context, payable);
  if (!row || !before) throw noReservation(subject.id);
  const lines = await linesOf(trx, named);
  const dates = before.uses.map(({ date }) => date);
  const returning = await requestedOf(trx, { tenantId, subject });
  const never = whyDaysStay({ state: stateOf(row), paymentState, returning, dates }, days);
  if (never !== null) throw new Refused(never);

  const stays = new Set(dates.filter((date) => !days.includes(date)));
  const givenUp = before.uses.filter(({ date }) => !stays.has(date));
  const fee = await feeOfStaying(context, row, lines, stays);
  const settings = await settingsOf(trx, tenantId);
  const { refundTerms: terms, undoMinutes, cancelDeadlineDays, reminderHour } = settings;
  const besides = chargedLater(await laterChargesOf(trx, named));
  const balance = balanceOf(await sumsOf(trx, { tenantId, subject }));
  const isOwed = reservationStates[stateOf(row)].isConfirmed && row.is_fee_final && balance.owed > besides;
  const refunds = refundOfDays({
    cause,
    ladder,
    terms,
    undoMinutes,
    bookedAt,
    now,
    balance,
    less: isOwed ? row.fee - fee.fee : 0,
    days: givenUp.map(({ date, fromMinute }) => ({ date, fromMinute, yen: yenOf(lines, date) })),
  });
  const kept = refunds.reduce((sum, one) => sum + one.kept, 0);
  const staying = before.uses.filter(({ date }) => stays.has(date));
  const [first] = staying;
  const usesAt = first ? localDateTimeAt(first.date, first.fromMinute) : payable.usesAt;
  const charged = { fee: fee.fee, isOwedNow: isOwed, besides: besides + kept, usesAt, dues };
  const change = await planFeeChange(context, payable, charged);
  const details = lines
    .filter(({ date }) => stays.has(date))
    .map((line, index) => ({ ...line, detailNumber: index + 1, fee: fee.yen[index] ?? 0 }));
  return {
    payable,
    cause,
    row,
    before,
    givenUp,
    details,
    fee,
    refunds,
    kept,
    change,
    reminderHour,
    after: afterOf(before, row, { fee, change, details, nowMs: context.nowMs }),
    isPastDeadline: givenUp.some(
      ({ date, fromMinute }) =>
        isDayOver([date], dayOf(now)) ||
        (cause === 'person' && isPastDeadline({ usesAt: localDateTimeAt(date, fromMinute), now, cancelDeadlineDays })),
    ),
    version: (await payable.kind.lastChange(context, subject.id)).version,
  };
}

type Changed = Pick<PlannedDays, 'fee' | 'change' | 'details'> & { readonly nowMs: number };

/** The reservation as messages name it then. */
function afterOf(before: NoticeReservation, row: Row, { fee, change, details, nowMs }: Changed): NoticeReservation {
  const { paymentState, payUntil, keepsPlace } = change;
  const written = { payment_state: paymentState, fee: fee.fee, pay_until: payUntil, keeps_place: keepsPlace };
  const then = { ...row, ...written, changed_at: new Date(nowMs), address: '' };
  return { ...reservedFrom(row.reservation_id, then, usedDays(details)), location: before.location };
}

export const noticeOf = (context: Context, planned: PlannedDays, reason: string) =>
  noticeOfCancelledDays(context, {
    before: planned.before,
    after: planned.after,
    givenUp: planned.givenUp,
    kept: planned.kept,
    refund: planned.change.refund,
    atCounter: planned.change.atCounter,
    open: planned.change.open,
    // What its person has asked for himself has a reason for staff alone.
    reason: planned.cause === 'person' ? null : reason,
    change: planned.version + 1,
  });

/** What was kept, as a line beside the fee: the fee is that of the days that stay. */
const keptLine = ({ kept, refunds }: PlannedDays): Omit<LaterCharge, 'reason'> => {
  const days = refunds.flatMap((one) => (one.kept > 0 ? dayText(one.date) : []));
  return { chargeId: newId(), code: null, label: `取消料（${days.join('、')}）`, yen: kept, isKept: true };
};

/** Writes what was planned, and tells its person. */
export async function carryOutDays(context: Context, planned: PlannedDays, reason: string) {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const { payable, row, before, after, givenUp, details, fee, kept, change, cause, reminderHour } = planned;
  const { subject, state, paymentState, payUntil } = payable;
  const named = { tenantId, reservationId: subject.id };
  const stays = new Set(after.uses.map(({ date }) => date));
  await releaseDays(context, { reservationId: subject.id, uses: before.uses, stays });
  const { equipment_quantities, use_conditions, ladders } = row;
  await rewriteReservation(trx, {
    ...named,
    nowMs,
    details,
    paymentState: change.paymentState,
    keepsPlace: change.keepsPlace,
    // What is paid keeps its last date, as it does when it is paid.
    payUntil: paymentStates[change.paymentState].isOwed ? change.payUntil : payUntil,
    frozen: {
      equipment_quantities,
      use_conditions,
      ladders,
      fee: fee.fee,
      first_date: after.uses.at(0)?.date ?? row.first_date,
      last_date: after.uses.at(-1)?.date ?? row.last_date,
      fee_breakdown: asJson(fee.breakdown),
      charged_days: row.charged_days === null ? null : asJson(fee.days),
    },
  });
  const fallsAway = givenUp.every(({ date, fromMinute }) =>
    fallsAwayWith(localDateTimeAt(date, fromMinute), context.now),
  );
  await changeFee(context, payable, change, { why: 'cancelled', fallsAway });
  await appendLedger(context, { subject, lines: [{ kind: 'kept', amount: kept }] });
  const { decision } = fee;
  const said = (reserved: NoticeReservation) => {
    const { place, when } = placeFacts(context, reserved);
    return { place, when };
  };
  await appendHistory(context, [
    {
      reservationId: subject.id,
      action: 'cancelDays',
      reason,
      before: { state, paymentState, fee: payable.fee, ...said({ ...before, uses: givenUp }) },
      after: {
        state,
        paymentState: change.paymentState,
        fee: fee.fee,
        ...said(after),
        cause,
        ...(kept > 0 && { charge: keptLine(planned) }),
        ...(decision && { decision }),
      },
    },
  ]);
  await scheduleAgain(context, { state: stateOf(row), after, reminderHour });
  const message = noticeOf(context, planned, reason);
  // Who asks for it himself knows.
  if (cause === 'person') return notify(context, message);
  await tellOrList(context, [{ message, before, after }]);
}
