import { balanceOf } from '#rules/payment/balanceOf.ts';
import type { HandedWay } from '#rules/payment/ledgerLineText.ts';
import { openOf } from '#rules/payment/paymentAfterCharging.ts';
import { paymentAfter } from '#rules/payment/paymentStates.ts';
import { yen } from '#rules/text/yen.ts';
import type { Context } from '../context.ts';
import { cancelJob } from '../jobs/job.queries.ts';
import { type Subject, subjectText } from '../subject.ts';
import { expireAttempts } from './attempt/payment.queries.ts';
import { appendLedger, sumsOf } from './ledger.queries.ts';
import { notifyPaid } from './notifyOfMoney.ts';
import { lockPayable, type Payable, type Payables, writePayable } from './payable.ts';

/** The result of taking money, in yen: what was held before, what was taken now, and what is still owed. */
export type CashOutcome =
  | { readonly kind: 'received'; readonly before: number; readonly received: number; readonly rest: number }
  | { readonly kind: 'unknown' | 'notOwed' };

type Cash = {
  readonly way: HandedWay;
  /** By which a transfer is found again. */
  readonly reference: string;
  /** The till that cash goes into, which is held. */
  readonly tillId: string | null;
  /** What is taken of the yen that are owed. */
  readonly take: (open: number) => number;
};

/**
 * Takes what is owed for a reservation in cash or by a transfer, whether it was to be paid online or at the counter. Money
 * that still arrives from an open page or slip is refunded automatically, as far as it is too much.
 */
export async function receiveAtCounter(
  payables: Payables,
  context: Context,
  subject: Subject,
  { way, reference, tillId, take }: Cash,
): Promise<CashOutcome> {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const payable = await lockPayable(payables, context, subject);
  if (!payable) return { kind: 'unknown' };
  const paid = payable.standing === 'stands' ? paymentAfter('receive', payable.paymentState) : null;
  if (paid === null) return { kind: 'notOwed' };
  const sums = await sumsOf(trx, { tenantId, subject });
  const balance = balanceOf(sums);
  const open = openOf(balance);
  const received = take(open);
  const rest = open - received;
  const lines = [{ kind: 'received_at_counter', amount: received, tillId, way, reference } as const];
  await appendLedger(context, { subject, lines });
  if (rest > 0) await keepOwing(context, payable, { received, rest });
  else {
    const state = payable.kind.stateWhenPaid(payable.state);
    await writePayable(context, payable, { state, paymentState: paid, action: 'payAtCounter' });
    await cancelJob(trx, { tenantId, kind: 'expireUnpaid', subject: subjectText(subject) });
  }
  // What has ever been received only grows, so each payment is told.
  const id = `${sums.received + sums.received_at_counter + received}`;
  await notifyPaid(context, payable, { amount: received, rest, id });
  return { kind: 'received', before: balance.held, received, rest };
}

/** A page or slip that is open is for another sum than is owed now. */
async function keepOwing(
  context: Context,
  payable: Payable,
  { received, rest }: { readonly received: number; readonly rest: number },
) {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const { subject, state, paymentState } = payable;
  await expireAttempts(trx, { tenantId, subject, nowMs });
  await writePayable(context, payable, {
    state,
    paymentState: paymentAfter('giveUp', paymentState) ?? paymentState,
    action: 'payAtCounter',
    reason: `${yen(received)}を収納。残り${yen(rest)}`,
  });
}
