import type { LedgerCause } from '#rules/payment/ledgerLineText.ts';
import type { Context } from '#server/context.ts';
import { schedule } from '#server/jobs/job.queries.ts';
import { newId } from '#server/newId.ts';
import type { Subject } from '#server/subject.ts';
import { appendLedger } from '../ledger.queries.ts';
import { insertRefund } from './refund.queries.ts';

type Requested = {
  readonly subject: Subject;
  readonly paymentId: string;
  readonly amount: number;
  readonly reason: LedgerCause;
};

/**
 * Records a refund to be made over the payment the money came by, and schedules the request to the provider at once.
 */
export async function requestRefund(context: Context, { subject, paymentId, amount, reason }: Requested) {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const refundId = newId();
  await insertRefund(trx, { tenantId, refundId, paymentId, amount, reason, nowMs });
  await appendLedger(context, {
    subject,
    lines: [{ kind: 'refund_due', amount, paymentId, cause: reason }],
  });
  await schedule(trx, { tenantId, kind: 'refund', subject: refundId, dueAt: new Date(nowMs) });
}
