import { balanceOf } from '#rules/payment/balanceOf.ts';
import { openOf } from '#rules/payment/paymentAfterCharging.ts';
import { paymentAfter } from '#rules/payment/paymentStates.ts';
import type { Context } from '../context.ts';
import { cancelJob } from '../jobs/job.queries.ts';
import { type Subject, subjectText } from '../subject.ts';
import { appendLedger, sumsOf } from './ledger.queries.ts';
import { notifyPaid } from './notifyOfMoney.ts';
import { lockPayable, type Payables, writePayable } from './payable.ts';

/** The result of taking cash; `received` in yen. */
export type CashOutcome =
  | { readonly kind: 'received'; readonly received: number }
  | { readonly kind: 'unknown' | 'notOwed' };

/**
 * Takes what is owed for a reservation in cash, whether it was to be paid online or at the counter. Money that still
 * arrives from an open page or slip is refunded automatically. `tillId`: the till it goes into, which is held; none at the
 * command line.
 */
export async function receiveAtCounter(
  payables: Payables,
  context: Context,
  subject: Subject,
  tillId: string | null = null,
): Promise<CashOutcome> {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const payable = await lockPayable(payables, context, subject);
  if (!payable) return { kind: 'unknown' };
  const paymentState = payable.standing === 'stands' ? paymentAfter('receive', payable.paymentState) : null;
  if (paymentState === null) return { kind: 'notOwed' };
  const received = openOf(balanceOf(await sumsOf(trx, { tenantId, subject })));
  const lines = [{ kind: 'received_at_counter', amount: received, tillId } as const];
  await appendLedger(trx, { tenantId, subject, nowMs, lines });
  const state = payable.kind.stateWhenPaid(payable.state);
  await writePayable(context, payable, { state, paymentState, action: 'payAtCounter' });
  await cancelJob(trx, { tenantId, kind: 'expireUnpaid', subject: subjectText(subject) });
  await notifyPaid(context, payable, received);
  return { kind: 'received', received };
}
