import { type Balance, type Closing, closing } from '#rules/payment/balanceOf.ts';
import { fallsAwayWith } from '#rules/payment/moneyBack.ts';
import { type Spread, spreadRefund } from '#rules/payment/refund/spreadRefund.ts';
import type { Context } from '../context.ts';
import { pipelined } from '../db/pipeline.ts';
import { cancelJob } from '../jobs/job.queries.ts';
import { type Subject, subjectText } from '../subject.ts';
import { appendLedger } from './ledger.queries.ts';
import { leftOf } from './refund/refund.queries.ts';
import { requestRefund } from './refund/requestRefund.ts';

type Ending = {
  readonly subject: Subject;
  /** Of its account until now. */
  readonly balance: Balance;
  /** Yen to give back of what was paid. */
  readonly refund: number;
};

/** What closing an account does, of which nothing is written yet. */
export type PlannedEnding = Closing & Spread;

/**
 * Plans to close the account of a reservation, which is locked. Nothing more is owed, `refund` yen are given back
 * over the payments they came by (or at the counter), and the rest is kept.
 */
export async function planEnding(
  { trx, tenant: { tenantId } }: Context,
  { subject, balance, refund }: Ending,
): Promise<PlannedEnding> {
  const end = closing(balance, refund);
  const payments = end.refund > 0 ? await leftOf(trx, { tenantId, subject }) : [];
  return { ...end, ...spreadRefund(end.refund, payments) };
}

/** `usesAt`: when its first use begins, where staff end it. */
type Ended = { readonly subject: Subject; readonly usesAt?: string };

/** Writes what was planned into the ledger, and begins the refunds. */
export async function endCharging(context: Context, { subject, usesAt = '' }: Ended, ending: PlannedEnding) {
  const { tenantId } = context.tenant;
  const { released, kept, parts, atCounter } = ending;
  const later = { ...context, trx: pipelined(context.trx) };
  await appendLedger(later, {
    subject,
    lines: [
      { kind: 'released', amount: released, fallsAway: fallsAwayWith(usesAt, context.now) },
      { kind: 'kept', amount: kept },
      { kind: 'refund_due', amount: atCounter },
    ],
  });
  for (const part of parts) await requestRefund(later, { subject, ...part, reason: 'cancelled' });
  await cancelJob(later.trx, { tenantId, kind: 'expireUnpaid', subject: subjectText(subject) });
}
