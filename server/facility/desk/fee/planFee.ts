import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { chargedLater } from '#rules/facility/fee/laterCharges.ts';
import {
  type FeeDecision,
  isReductionByHand,
  maySettleFee,
  type SettledFee,
  settledFee,
} from '#rules/facility/fee/settledFee.ts';
import { type PaymentState, paymentStates } from '#rules/payment/paymentStates.ts';
import { isRefusal } from '#rules/refusal.ts';
import type { Context } from '#server/context.ts';
import { laterChargesOf } from '#server/facility/laterCharges.queries.ts';
import { payableReservation } from '#server/facility/payableReservation.ts';
import { stateOf } from '#server/facility/reservationLife.ts';
import { type PlannedChange, planFeeChange } from '#server/payment/changeFee.ts';
import type { Payable } from '#server/payment/payable.ts';
import { requestedOf } from '#server/payment/refund/refund.queries.ts';
import { Refused } from '#server/refused.ts';
import { noReservation } from '#server/reservation/desk/find.ts';
import { openFeeOf } from './openFee.queries.ts';

/** What a decision on a fee does, of which nothing is written yet. */
export type PlannedFee = {
  readonly payable: Payable;
  readonly settled: SettledFee;
  /** Its lines as they were. */
  readonly lines: readonly { readonly number: number; readonly yen: number }[];
  readonly change: PlannedChange;
  readonly paymentState: PaymentState;
  /** It holds its place for certain: its fee is owed. */
  readonly isPlaced: boolean;
  readonly isReductionByHand: boolean;
  readonly version: number;
};

/** Two who decide at once come here one after the other. */
export async function locked(context: Context, reservationId: string) {
  const payable = (await payableReservation.lock(context, [reservationId])).get(reservationId);
  if (!payable) throw noReservation(reservationId);
  return payable;
}

/** Plans a decision on the fee of a locked reservation. */
export async function planFee(context: Context, payable: Payable, decision: FeeDecision): Promise<PlannedFee> {
  await demandOpen(context, payable, decision);
  const { trx, tenant } = context;
  const { subject, isFeeFinal, usesAt, dues } = payable;
  const named = { tenantId: tenant.tenantId, reservationId: subject.id };
  const found = await openFeeOf(trx, named);
  if (found === null) throw new Refused('feeNotOpen');
  const { open, lines } = found;
  const settled = settledFee(open, decision);
  if (isRefusal(settled)) throw new Refused(settled.refusal);
  if (isFeeFinal && isSame(open, settled)) throw new Refused('feeUnchanged');
  const isPlaced = reservationStates[stateOf(payable)].isConfirmed;
  const besides = chargedLater(await laterChargesOf(trx, named));
  const change = await planFeeChange(context, payable, {
    fee: settled.fee,
    isOwedNow: isPlaced,
    besides,
    usesAt,
    dues,
  });
  // What waits for a draw may be lost: it is waived nothing yet.
  const isWaived = settled.fee === 0 && (isFeeFinal || (isPlaced && open.fee > 0));
  const isSettled = change.paymentState !== 'paid' && !paymentStates[change.paymentState].isOwed;
  return {
    payable,
    settled,
    lines,
    isPlaced,
    isReductionByHand: isReductionByHand(open, settled),
    change: { ...change, keepsPlace: isFeeFinal && change.keepsPlace },
    paymentState: isWaived && isSettled ? 'waived' : change.paymentState,
    version: (await payableReservation.lastChange(context, subject.id)).version,
  };
}

type Fee = Pick<SettledFee, 'fee' | 'breakdown'>;

/** The database keeps the parts of a line in an order of its own. */
const linesText = ({ breakdown }: Fee) =>
  breakdown.lines.map(({ code, label, yen }) => `${code} ${label} ${yen}`).join();

const isSame = (before: Fee, after: Fee) => before.fee === after.fee && linesText(before) === linesText(after);

async function demandOpen({ trx, tenant }: Context, payable: Payable, { kind }: FeeDecision) {
  const { subject, isFeeFinal, paymentState } = payable;
  const state = stateOf(payable);
  if (!maySettleFee(state, isFeeFinal)) {
    const { statusText } = reservationStates[state];
    const message = `この予約は「${statusText}」のため、使用料を確定または変更できません。予約の状態を確認してください。`;
    throw new Refused({ code: 'feeNotOpen', message });
  }
  if (!isFeeFinal) return;
  // Nothing is asked for any more that could be refused.
  if (kind === 'refuse') throw new Refused('feeAlreadyFinal');
  // What staff have still to give back pays what is charged now; what a provider is asked for is on its way.
  const isOnItsWay = (await requestedOf(trx, { tenantId: tenant.tenantId, subject })) > 0;
  if (!isOnItsWay && paymentState !== 'processing') return;
  const message =
    'お支払いまたは返金の手続き中のため、使用料を変更できません。手続きが終わってから、もう一度お試しください。';
  throw new Refused({ code: 'moneyUnderWay', message });
}
