import type { ParsedRequestOf } from '#contract/endpoints.ts';
import { dayOf, localDateTimeAt } from '#rules/day/day.ts';
import type { PlannedDetail } from '#rules/facility/booking/decideReservation.ts';
import { whyDaysStay } from '#rules/facility/booking/whyDaysStay.ts';
import { type FeeOfDays, feeOfDays } from '#rules/facility/fee/feeOfDays.ts';
import { type RefundOfDay, refundOfDays } from '#rules/facility/fee/refundOfDays.ts';
import { balanceOf } from '#rules/payment/balanceOf.ts';
import { isPastDeadline } from '#rules/payment/refund/deskRefund.ts';
import { isRefusal } from '#rules/refusal.ts';
import { isDayOver } from '#rules/reservation/afterwards.ts';
import type { Context } from '#server/context.ts';
import type { Planning } from '#server/desk/change.ts';
import { stateOf } from '#server/facility/reservationLife.ts';
import { planFeeChange } from '#server/payment/changeFee.ts';
import { sumsOf } from '#server/payment/ledger.queries.ts';
import type { Payable } from '#server/payment/payable.ts';
import { Refused } from '#server/refused.ts';
import type { NamedUse } from '#server/reservation/noticeReservation.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { openFeeOf } from '../fee/openFee.queries.ts';
import { type ChangedUse, reservedAfter } from '../use/changedUse.ts';
import { type StandingUse, standingUse } from '../use/standingUse.ts';

export type DaysWanted = Pick<ParsedRequestOf<'Desk/CancelDays'>, 'reservationId' | 'cause' | 'days'>;

/** What giving up some days does, of which nothing is written yet. */
export type PlannedDays = ChangedUse & {
  readonly cause: DaysWanted['cause'];
  readonly row: StandingUse['row'];
  /** The uses that are given up. */
  readonly givenUp: readonly NamedUse[];
  readonly fee: FeeOfDays;
  readonly refunds: readonly RefundOfDay[];
  /** Yen that are kept of what was paid for the days that are given up. */
  readonly kept: number;
  readonly isPastDeadline: boolean;
  /** One of the days is over. */
  readonly isOver: boolean;
};

/** Its fee as it was frozen, and what it is for the days that stay. Refuses feeUnknown. */
async function feeOfStaying({ trx, tenant }: Context, { row, lines, decision }: StandingUse, stays: Set<string>) {
  const found = await openFeeOf(trx, { tenantId: tenant.tenantId, reservationId: row.reservation_id });
  if (found === null) throw new Refused('feeUnknown');
  const parts = lines.map(({ detailNumber: number, date, fee: yen }) => ({ number, date, yen }));
  const fee = feeOfDays({ open: found.open, isPlain: row.fee_breakdown === null, lines: parts, decision }, stays);
  if (isRefusal(fee)) throw new Refused(fee.refusal);
  return fee;
}

/** Yen of the fee that were those of a day. */
const yenOf = (lines: readonly PlannedDetail[], day: string) =>
  lines.reduce((sum, { date, fee }) => sum + (date === day ? fee : 0), 0);

/** Plans to give up some days of a locked reservation. Refuses what whyDaysStay() says, and feeUnknown. */
export async function planDays(
  context: Context,
  payable: Payable,
  { cause, days }: DaysWanted,
  { version }: Planning,
): Promise<PlannedDays> {
  const { trx, tenant, now, nowMs } = context;
  const { tenantId } = tenant;
  const standing = await standingUse(context, payable);
  const { row, before, lines, returning, besides } = standing;
  const { subject, paymentState, bookedAt, refunds: ladder, dues } = payable;
  const dates = before.uses.map(({ date }) => date);
  const state = stateOf(row);
  const never = whyDaysStay({ state, paymentState, returning, dates }, days);
  if (never !== null) throw new Refused(never);

  const [staying, givenUp] = parted(before.uses, days);
  const stays = new Set(staying.map(({ date }) => date));
  const fee = await feeOfStaying(context, standing, stays);
  const settings = await settingsOf(trx, tenantId);
  const { refundTerms: terms, undoMinutes, cancelDeadlineDays, reminderHour } = settings;
  const balance = balanceOf(await sumsOf(trx, { tenantId, subject }));
  const isOwedNow = row.is_fee_final && balance.owed > besides;
  const refunds = refundOfDays({
    cause,
    ladder,
    terms,
    undoMinutes,
    bookedAt,
    now,
    balance,
    less: isOwedNow ? row.fee - fee.fee : 0,
    days: givenUp.map(({ date, fromMinute }) => ({ date, fromMinute, yen: yenOf(lines, date) })),
  });
  const kept = refunds.reduce((sum, one) => sum + one.kept, 0);
  const [first] = staying;
  const usesAt = first ? localDateTimeAt(first.date, first.fromMinute) : payable.usesAt;
  const charged = { fee: fee.fee, isOwedNow, besides: besides + kept, usesAt, dues };
  const change = await planFeeChange(context, payable, charged);
  const details = lines
    .filter(({ date }) => stays.has(date))
    .map((line, index) => ({ ...line, detailNumber: index + 1, fee: fee.yen[index] ?? 0 }));
  const after = reservedAfter({ payable, details, change, fee: fee.fee, named: { ...row, address: '' }, nowMs });
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
    after: { ...after, location: before.location },
    ...latenessOf(givenUp, { cause, now, cancelDeadlineDays }),
    version,
  };
}

type Late = { readonly cause: DaysWanted['cause']; readonly now: string; readonly cancelDeadlineDays: number };

/** Whether a day is over, and whether the person could not give it up themselves any more. */
function latenessOf(givenUp: readonly NamedUse[], { cause, now, cancelDeadlineDays }: Late) {
  const isOver = givenUp.some(({ date }) => isDayOver([date], dayOf(now)));
  const isLate = ({ date, fromMinute }: NamedUse) =>
    isPastDeadline({ usesAt: localDateTimeAt(date, fromMinute), now, cancelDeadlineDays });
  return { isOver, isPastDeadline: isOver || (cause === 'person' && givenUp.some(isLate)) };
}

/** The uses that stay, and those that are given up. */
const parted = (uses: readonly NamedUse[], days: readonly string[]) =>
  [uses.filter(({ date }) => !days.includes(date)), uses.filter(({ date }) => days.includes(date))] as const;
