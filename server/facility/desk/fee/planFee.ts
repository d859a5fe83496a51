import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { chargedLater } from '#rules/facility/fee/laterCharges.ts';
import { type FeeDecision, isReductionByHand, type SettledFee, settledFee } from '#rules/facility/fee/settledFee.ts';
import { isSameFee, paymentAfterSettling, whyFeeStays } from '#rules/facility/fee/whyFeeStays.ts';
import { isRefusal } from '#rules/refusal.ts';
import type { Context } from '#server/context.ts';
import type { Planning } from '#server/desk/change.ts';
import { laterChargesOf } from '#server/facility/laterCharges.queries.ts';
import { stateOf } from '#server/facility/reservationLife.ts';
import { type PlannedChange, planFeeChange } from '#server/payment/changeFee.ts';
import { describePayable, type Payable } from '#server/payment/payable.ts';
import { requestedOf } from '#server/payment/refund/refund.queries.ts';
import { Refused } from '#server/refused.ts';
import type { NoticeReservation } from '#server/reservation/noticeReservation.ts';
import { openFeeOf } from './openFee.queries.ts';

type FeeWanted = { readonly reservationId: string; readonly decision: FeeDecision };

/** What a decision on a fee does, of which nothing is written yet. */
export type PlannedFee = {
  readonly payable: Payable;
  readonly decision: FeeDecision;
  readonly settled: SettledFee;
  /** Its lines as they were. */
  readonly lines: readonly { readonly number: number; readonly yen: number }[];
  readonly change: PlannedChange;
  /** It holds its place for certain: its fee is owed. */
  readonly isPlaced: boolean;
  readonly isReductionByHand: boolean;
  /** As messages name it then; null for one without uses. */
  readonly after: NoticeReservation | null;
  readonly version: number;
};

/** Plans a decision on the fee of a locked reservation. Refuses what whyFeeStays() says, reductionUnknown and feeUnchanged. */
export async function planFee(
  context: Context,
  payable: Payable,
  { decision }: FeeWanted,
  { version }: Planning,
): Promise<PlannedFee> {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const { subject, isFeeFinal, paymentState, usesAt, dues } = payable;
  const named = { tenantId, reservationId: subject.id };
  const state = stateOf(payable);
  const returning = isFeeFinal ? await requestedOf(trx, { tenantId, subject }) : 0;
  const why = whyFeeStays({ state, isFeeFinal, paymentState, returning }, decision);
  if (why !== null) throw new Refused(why);
  const found = await openFeeOf(trx, named);
  if (found === null) throw new Refused('feeNotOpen');
  const { open, lines, isReductionAsked } = found;
  const settled = settledFee(open, decision);
  if (isRefusal(settled)) throw new Refused(settled.refusal);
  const { fee } = settled;
  if (isFeeFinal && isSameFee(open, settled)) throw new Refused('feeUnchanged');
  const isPlaced = reservationStates[state].isConfirmed;
  const besides = chargedLater(await laterChargesOf(trx, named));
  const planned = await planFeeChange(context, payable, { fee, isOwedNow: isPlaced, besides, usesAt, dues });
  const change = {
    ...planned,
    keepsPlace: isFeeFinal && planned.keepsPlace,
    paymentState: paymentAfterSettling({
      state,
      isFeeFinal,
      before: open.fee,
      fee,
      isReductionAsked,
      paymentState: planned.paymentState,
    }),
  };
  const before = await describePayable(context, payable);
  return {
    payable,
    decision,
    settled,
    lines,
    isPlaced,
    isReductionByHand: isReductionByHand(open, settled),
    change,
    after: before ? { ...before, ...moneyOf(change), fee } : null,
    version,
  };
}

const moneyOf = ({ paymentState, payUntil, keepsPlace }: PlannedChange) => ({ paymentState, payUntil, keepsPlace });
