import { balanceOf, closing } from '#rules/payment/balanceOf.ts';
import { spreadRefund } from '#rules/payment/spreadRefund.ts';
import type { Database } from '../db/connect.ts';
import { cancelJob } from '../jobs/job.queries.ts';
import { appendLedger, sumsOf } from './ledger.queries.ts';
import { leftOf } from './refund.queries.ts';
import { requestRefund } from './requestRefund.ts';
import { type Subject, subjectText } from './subject.ts';

type Ending = {
  readonly tenantId: string;
  readonly subject: Subject;
  /** Yen to give back of what was paid. */
  readonly refund: number;
  readonly nowMs: number;
};

/**
 * Closes the account of a reservation that was cancelled, which is locked: nothing more is owed, `refund` yen go back over
 * the payments they came by (or at the counter), and the rest is kept.
 */
export async function endCharging(trx: Database, { tenantId, subject, refund, nowMs }: Ending) {
  const end = closing(balanceOf(await sumsOf(trx, { tenantId, subject })), refund);
  const { parts, atCounter } = spreadRefund(end.refund, end.refund > 0 ? await leftOf(trx, { tenantId, subject }) : []);
  await appendLedger(trx, {
    tenantId,
    subject,
    nowMs,
    lines: [
      { kind: 'released', amount: end.released },
      { kind: 'kept', amount: end.kept },
      { kind: 'refund_due', amount: atCounter, note: 'counter' },
    ],
  });
  for (const part of parts) await requestRefund(trx, { tenantId, subject, ...part, reason: 'cancelled', nowMs });
  await cancelJob(trx, { tenantId, kind: 'expireUnpaid', subject: subjectText(subject) });
}
