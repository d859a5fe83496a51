import type { Refusal } from '#contract/refusal/refusals.ts';
import type { EveryRefusalCode } from '#contract/refusal/staffRefusals.ts';
import { type PaymentState, paymentStates } from '#rules/payment/paymentStates.ts';
import { type ReservationState, reservationStates } from '../booking/reservationStates.ts';
import { type FeeDecision, maySettleFee, type SettledFee } from './settledFee.ts';

/** A reservation on whose fee staff decide. */
type Standing = {
  readonly state: ReservationState;
  readonly isFeeFinal: boolean;
  readonly paymentState: PaymentState;
  /** Yen that a provider is asked to give back. */
  readonly returning: number;
};

/** Why staff cannot decide on a fee in this way; null where they can. */
export function whyFeeStays(
  { state, isFeeFinal, paymentState, returning }: Standing,
  { kind }: Pick<FeeDecision, 'kind'>,
): Refusal<EveryRefusalCode> | null {
  if (!maySettleFee(state, isFeeFinal)) {
    const { statusText } = reservationStates[state];
    const message = `この予約は「${statusText}」のため、使用料を確定または変更できません。予約の状態を確認してください。`;
    return { code: 'feeNotOpen', message };
  }
  if (!isFeeFinal) return null;
  // Nothing is asked for any more that could be refused.
  if (kind === 'refuse') return { code: 'feeAlreadyFinal' };
  // What staff have still to give back pays what is charged now; what a provider is asked for is on its way.
  if (returning === 0 && paymentState !== 'processing') return null;
  const message =
    'お支払いまたは返金の手続き中のため、使用料を変更できません。手続きが終わってから、もう一度お試しください。';
  return { code: 'moneyUnderWay', message };
}

type Fee = Pick<SettledFee, 'fee' | 'breakdown'>;

/** The lines in words: what the database keeps has an order of its own. */
const linesText = ({ breakdown }: Fee) =>
  breakdown.lines.map(({ code, label, yen }) => `${code} ${label} ${yen}`).join();

/** Whether a decision leaves a fee as it is, line by line. */
export const isSameFee = (before: Fee, after: Fee) =>
  before.fee === after.fee && linesText(before) === linesText(after);

type Settled = Pick<Standing, 'state' | 'isFeeFinal'> & {
  /** Yen before and after the decision. */
  readonly before: number;
  readonly fee: number;
  readonly isReductionAsked: boolean;
  /** As the account says. */
  readonly paymentState: PaymentState;
};

/** How a fee is paid once staff have decided on it: one that costs nothing any more, and was not paid, is waived. */
export function paymentAfterSettling(settled: Settled): PaymentState {
  const { state, isFeeFinal, before, fee, isReductionAsked, paymentState } = settled;
  // What waits for a draw may be lost: nothing of it is waived yet.
  const isPlaced = reservationStates[state].isConfirmed;
  const isWaived = fee === 0 && (isFeeFinal || (isPlaced && (before > 0 || isReductionAsked)));
  return isWaived && paymentState !== 'paid' && !paymentStates[paymentState].isOwed ? 'waived' : paymentState;
}
