import { balanceOf } from '#rules/payment/balanceOf.ts';
import { collectedAs, decideCharge } from '#rules/payment/decideCharge.ts';
import { type FeeChange, feeChange } from '#rules/payment/feeChange.ts';
import { type FeeCollection, paymentStates } from '#rules/payment/paymentStates.ts';
import { type Spread, spreadRefund } from '#rules/payment/refund/spreadRefund.ts';
import type { Context } from '../context.ts';
import { cancelJob } from '../jobs/job.queries.ts';
import { subjectText } from '../subject.ts';
import { settingsOf } from '../tenant/setting.queries.ts';
import { instantOf } from '../time.ts';
import { expireAttempts } from './attempt/payment.queries.ts';
import { scheduleDue } from './charge.ts';
import { appendLedger, sumsOf } from './ledger.queries.ts';
import type { Payable } from './payable.ts';
import { byHandOf, leftOf } from './refund/refund.queries.ts';
import { requestRefund } from './refund/requestRefund.ts';

type Wanted = {
  /** Yen, from now on; nothing while staff have still to decide on it or on the use. */
  readonly fee: number;
  readonly isOwedNow: boolean;
  /** Yen that were charged beside the fee. */
  readonly besides: number;
  /** When its first use begins from now on, and what its ladder says of due dates. */
  readonly usesAt: string;
  readonly dues: Payable['dues'];
};

/** What another fee of a reservation that stands and is locked does to its money; nothing is written yet. */
export type PlannedChange = FeeChange & Spread & { readonly payUntil: Date | null; readonly keepsPlace: boolean };

export async function planFeeChange(context: Context, payable: Payable, wanted: Wanted): Promise<PlannedChange> {
  const { trx, tenant, now } = context;
  const { tenantId, timeZone } = tenant;
  const { subject, paymentState } = payable;
  const { feeCollection, paymentTerms: terms } = await settingsOf(trx, tenantId);
  const sums = await sumsOf(trx, { tenantId, subject });
  const charged = sums.charged - sums.released - wanted.besides;
  const usual = collectedAs(feeCollection, payable.paysAtCounter === true);
  // What was charged once stays charged, whatever the tenant takes of others now.
  const isTaken = charged > 0 || (wanted.isOwedNow && usual !== 'none');
  // What is owed only once the use has begun is paid at the counter.
  const isPaidThere = paymentState === 'counter' || usual !== 'online' || wanted.usesAt <= now;
  const way = isPaidThere ? 'counter' : 'online';
  const balance = balanceOf(sums);
  // What costs something again is not waived any more, also before it is owed: what is waived is never charged.
  const standing = paymentState === 'waived' && wanted.fee > 0 ? 'none' : paymentState;
  const taken = { fee: isTaken ? wanted.fee : 0, paymentState: standing, collectedAs: way } as const;
  const byHand = await byHandOf(trx, { tenantId, subject, balance });
  const change = feeChange({ balance, byHand, charged, ...taken });
  const refunded = spreadRefund(change.refund, change.refund > 0 ? await leftOf(trx, { tenantId, subject }) : []);
  return {
    ...change,
    ...refunded,
    payUntil: change.open === 0 ? null : dueDate(),
    keepsPlace: change.open > 0 && (change.isDifference || payable.keepsPlace === true),
  };

  /** What is not more than before is not due later than before. */
  function dueDate() {
    const { usesAt, dues } = wanted;
    const feeCollection: FeeCollection = change.paymentState === 'counter' ? 'counter' : 'online';
    const owed = { fee: change.open, isFeeFinal: true, feeCollection, isTold: true };
    const fresh = decideCharge({ ...owed, confirmedAt: now, usesAt, terms, dues }).payUntil;
    const due = fresh === null ? null : instantOf(fresh, timeZone);
    if (change.isMore || due === null || payable.payUntil === null) return due;
    return new Date(Math.min(due.getTime(), payable.payUntil.getTime()));
  }
}

/** Until when it is to be paid from now on: what is not owed any more keeps its last date, as it does when it is paid. */
export const payUntilAfter = (payable: Payable, { paymentState, payUntil }: PlannedChange) =>
  paymentStates[paymentState].isOwed ? payUntil : payable.payUntil;

/** Notes that a fee becomes less, also one that is not owed yet and so stands in no ledger. */
export const noteLoweredFee = ({ moneyBack }: Context, { subject, fee }: Payable, then: number) =>
  moneyBack?.push({ subjectId: subject.id, source: 'fee', yen: fee - then });

export type FeeChanging = {
  readonly why: 'moved' | 'changed' | 'settled' | 'cancelled' | 'dropped';
  /** Less is owed because less will be used. */
  readonly fallsAway?: boolean;
};

/**
 * Writes what was planned into the ledger, and begins what follows: a refund, or a look at what is due. Attempts to pay
 * what was owed before end; money that still comes of one is counted, and goes back where it is too much. The caller
 * writes the reservation.
 */
export async function changeFee(
  context: Context,
  { subject }: Payable,
  change: PlannedChange,
  { why, fallsAway = false }: FeeChanging,
) {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const { raisedBy, loweredBy, setOff, atCounter, parts, payUntil } = change;
  await expireAttempts(trx, { tenantId, subject, nowMs });
  await appendLedger(context, {
    subject,
    lines: [
      { kind: 'charged', amount: raisedBy, cause: why },
      { kind: 'released', amount: loweredBy, cause: why, fallsAway },
      { kind: 'refund_due', amount: atCounter },
      { kind: 'set_off', amount: setOff, cause: why },
    ],
  });
  for (const part of parts) await requestRefund(context, { subject, ...part, reason: why });
  await cancelJob(trx, { tenantId, kind: 'expireUnpaid', subject: subjectText(subject) });
  await scheduleDue(context, [{ subject, payUntil }]);
}
