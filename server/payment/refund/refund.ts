import type { ProviderName } from '#rules/payment/providerNames.ts';
import type { Context } from '#server/context.ts';
import { schedule } from '#server/jobs/job.queries.ts';
import type { JobHandler, JobScope } from '#server/jobs/job.ts';
import { subjectOf } from '#server/subject.ts';
import { appendLedger } from '../ledger.queries.ts';
import { notifyRefunded } from '../notifyOfMoney.ts';
import { lockPayable, type Payables } from '../payable.ts';
import type { Payments } from '../payments.ts';
import { type ProviderRefund, RefundRefused } from '../provider/paymentProvider.ts';
import { postponeWhileUnavailable } from '../provider/postponeWhileUnavailable.ts';
import { type PaymentProviders, providerNamed } from '../provider/providerNamed.ts';
import { endRefund, type RefundRow, refundNamed } from './refund.queries.ts';
import { writeRefunded } from './writeRefunded.ts';

/** When a provider that is still working on a refund is asked again, in milliseconds. */
const againMs = 24 * 60 * 60_000;

/**
 * Has the provider give money back, and records it once the person has got it. The provider does so once per refund
 * however often it is asked. What it refuses for good is marked as failed, for staff to give back by other means.
 */
export const refund = ({ providers, payables }: Payments): JobHandler => ({
  unbound: (scope, refundId) =>
    postponeWhileUnavailable(scope, { kind: 'refund', subject: refundId }, async () => {
      const { tenantId } = scope.tenant;
      const wanted = await scope.transact(({ trx }) => refundNamed(trx, { tenantId, refundId }));
      if (wanted?.state !== 'requested' || wanted.payment_ref === null) return;
      const given = await giveBack(providers, scope, wanted);
      await scope.transact((context) =>
        given?.isDone === false ? askAgain(context, refundId) : record(payables, context, { wanted, given }),
      );
    }),
});

const askAgain = ({ trx, tenant: { tenantId }, nowMs }: Context, refundId: string) =>
  schedule(trx, { tenantId, kind: 'refund', subject: refundId, dueAt: new Date(nowMs + againMs) });

/** What the provider says of the refund; null when it refuses it for good. */
async function giveBack(providers: PaymentProviders, { tenant, log }: JobScope, wanted: RefundRow) {
  const { tenantId } = tenant;
  const { refund_id: refundId, payment_ref, amount } = wanted;
  try {
    // A check of the table keeps it to the names of providers.
    const provider = providerNamed(providers, wanted.provider as ProviderName);
    return await provider.refund({ tenantId, providerRef: payment_ref ?? '', refundId, amount });
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    log.error({ tenantId, refundId, amount, reason: error.message }, 'the provider will not give money back');
    return null;
  }
}

type Given = { readonly wanted: RefundRow; readonly given: ProviderRefund | null };

async function record(payables: Payables, context: Context, { wanted, given }: Given) {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const { refund_id: refundId, payment_id: paymentId, amount } = wanted;
  const subject = subjectOf(wanted);
  const payable = await lockPayable(payables, context, subject);
  const state = given === null ? 'failed' : 'done';
  const isFirst = await endRefund(trx, { tenantId, refundId, state, providerRef: given?.providerRef ?? '', nowMs });
  if (!payable || !isFirst || given === null) return;
  await appendLedger(context, { subject, lines: [{ kind: 'refunded', amount, paymentId }] });
  await notifyRefunded(context, payable, { refund: refundId, amount });
  await writeRefunded(context, payable);
}
