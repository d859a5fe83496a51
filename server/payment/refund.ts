import type { Database } from '../db/connect.ts';
import { enqueue } from '../jobs/job.queries.ts';
import type { JobHandler, UnboundJobContext } from '../jobs/job.ts';
import { appendLedger } from './ledger.queries.ts';
import { lockPayable } from './payables.ts';
import { type ProviderName, type ProviderRefund, providerNamed, RefundRefused } from './paymentProvider.ts';
import { putOffWhileAway } from './putOffWhileAway.ts';
import { endRefund, type RefundRow, refundNamed } from './refund.queries.ts';
import { subjectOf } from './subject.ts';
import { tellRefunded } from './tellOfMoney.ts';
import { writeRefunded } from './writeRefunded.ts';

/** When a provider that is still at it is asked again, in milliseconds. */
const againMs = 24 * 60 * 60_000;

/**
 * Has the provider give money back and writes down that it did, once the person has got it. The provider does so once per
 * refund however often it is asked. What it will never do is put aside as failed, for staff to give back by other means.
 */
export const refund: JobHandler = {
  unbound: (context, refundId) =>
    putOffWhileAway(context, { kind: 'refund', subject: refundId }, async () => {
      const { tenantId } = context.tenant;
      const wanted = await context.transact((trx) => refundNamed(trx, { tenantId, refundId }));
      if (wanted?.state !== 'requested' || wanted.payment_ref === null) return;
      const given = await giveBack(context, wanted);
      await context.transact((trx) =>
        given?.isDone === false ? askAgain(trx, context, refundId) : record(trx, context, { wanted, given }),
      );
    }),
};

const askAgain = (trx: Database, { tenant: { tenantId }, nowMs }: UnboundJobContext, refundId: string) =>
  enqueue(trx, { tenantId, kind: 'refund', subject: refundId, dueAt: new Date(nowMs + againMs) });

/** What the provider says of the refund; null when it refuses it for good. */
async function giveBack({ server, tenant, log }: UnboundJobContext, wanted: RefundRow) {
  const { tenantId } = tenant;
  const { refund_id: refundId, payment_ref, amount } = wanted;
  try {
    // A check of the table keeps it to the names of providers.
    const provider = providerNamed(server.payments, wanted.provider as ProviderName);
    return await provider.refund({ tenantId, providerRef: payment_ref ?? '', refundId, amount });
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    log.error({ tenantId, refundId, amount, reason: error.message }, 'the provider will not give money back');
    return null;
  }
}

type Given = { readonly wanted: RefundRow; readonly given: ProviderRefund | null };

async function record(trx: Database, context: UnboundJobContext, { wanted, given }: Given) {
  const { tenant, nowMs, server } = context;
  const { tenantId } = tenant;
  const { refund_id: refundId, payment_id: paymentId, amount } = wanted;
  const subject = subjectOf(wanted);
  const payable = await lockPayable(trx, { tenant, nowMs, subject });
  const state = given === null ? 'failed' : 'done';
  const isFirst = await endRefund(trx, { tenantId, refundId, state, providerRef: given?.providerRef ?? '', nowMs });
  if (!payable || !isFirst || given === null) return;
  await appendLedger(trx, { tenantId, subject, nowMs, lines: [{ kind: 'refunded', amount, paymentId }] });
  await tellRefunded(trx, { publicUrl: server.publicUrl, tenant, nowMs, subject }, { refund: refundId, amount });
  await writeRefunded(trx, { payable, tenant, nowMs, actor: 'job:refund' });
}
