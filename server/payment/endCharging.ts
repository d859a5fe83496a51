import { type Balance, closing } from '#rules/payment/balanceOf.ts';
import { spreadRefund } from '#rules/payment/spreadRefund.ts';
import type { Context } from '../context.ts';
import { ahead } from '../db/pipeline.ts';
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

/**
 * Closes the account of a cancelled reservation, which is locked. Nothing more is owed, `refund` yen are given back
 * over the payments they came by (or at the counter), and the rest is kept.
 */
export async function endCharging(context: Context, { subject, balance, refund }: Ending) {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const end = closing(balance, refund);
  const { parts, atCounter } = spreadRefund(end.refund, end.refund > 0 ? await leftOf(trx, { tenantId, subject }) : []);
  const later = ahead(trx);
  await appendLedger(later, {
    tenantId,
    subject,
    nowMs,
    lines: [
      { kind: 'released', amount: end.released },
      { kind: 'kept', amount: end.kept },
      { kind: 'refund_due', amount: atCounter, note: 'counter' },
    ],
  });
  for (const part of parts) await requestRefund({ ...context, trx: later }, { subject, ...part, reason: 'cancelled' });
  await cancelJob(later, { tenantId, kind: 'expireUnpaid', subject: subjectText(subject) });
}
