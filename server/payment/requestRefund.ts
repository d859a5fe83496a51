import type { Database } from '../db/connect.ts';
import { enqueue } from '../jobs/job.queries.ts';
import { newId } from '../newId.ts';
import { appendLedger } from './ledger.queries.ts';
import { insertRefund, type RefundReason } from './refund.queries.ts';
import type { Subject } from './subject.ts';

type Requested = {
  readonly tenantId: string;
  readonly subject: Subject;
  readonly paymentId: string;
  readonly amount: number;
  readonly reason: RefundReason;
  readonly nowMs: number;
};

/** Owes money back over the payment it came by, and has the provider asked for it at once. */
export async function requestRefund(trx: Database, { tenantId, subject, paymentId, amount, reason, nowMs }: Requested) {
  const refundId = newId();
  await insertRefund(trx, { tenantId, refundId, paymentId, amount, reason, nowMs });
  await appendLedger(trx, {
    tenantId,
    subject,
    nowMs,
    lines: [{ kind: 'refund_due', amount, paymentId, note: reason }],
  });
  await enqueue(trx, { tenantId, kind: 'refund', subject: refundId, dueAt: new Date(nowMs) });
}
