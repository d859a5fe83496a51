import { type Balance, balanceOf } from '#rules/payment/balanceOf.ts';
import { overdueAt } from '#rules/payment/overdueAt.ts';
import { openOf } from '#rules/payment/paymentAfterCharging.ts';
import { paymentAfter, paymentStates } from '#rules/payment/paymentStates.ts';
import type { Context } from '../context.ts';
import { schedule } from '../jobs/job.queries.ts';
import type { JobHandler } from '../jobs/job.ts';
import { subjectFrom, subjectText } from '../subject.ts';
import { catchUp } from './attempt/askProvider.ts';
import { openAttemptsOf } from './attempt/payment.queries.ts';
import { appendLedger, sumsOf } from './ledger.queries.ts';
import { notifyExpiredUnpaid, notifyPaymentDue } from './notifyOfMoney.ts';
import { lockPayable, type Payable, writePayable } from './payable.ts';
import type { Payments } from './payments.ts';
import { postponeWhileUnavailable } from './provider/postponeWhileUnavailable.ts';

/**
 * Sends a reminder of a fee a day before it is due, and expires what is not paid in time. The provider is asked once
 * more before. A slip that can still be paid at a convenience store keeps the place until it runs out.
 */
export const expireUnpaid = (payments: Payments): JobHandler => ({
  unbound: (scope, text) =>
    postponeWhileUnavailable(scope, { kind: 'expireUnpaid', subject: text }, async () => {
      const subject = subjectFrom(text);
      await catchUp(payments, scope, subject);
      await scope.transact(async (context) => {
        const payable = await lockPayable(payments.payables, context, subject);
        if (payable) await lookAt(context, payable);
      });
    }),
});

async function lookAt(context: Context, payable: Payable) {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const { paymentState, payUntil, subject } = payable;
  if (!paymentStates[paymentState].isOwed || payUntil === null || payable.standing !== 'stands') return;
  const again = async (dueAt: Date) => {
    await schedule(trx, { tenantId, kind: 'expireUnpaid', subject: subjectText(subject), dueAt });
  };
  const overdue = overdueAt(payUntil.getTime());
  const balance = balanceOf(await sumsOf(trx, { tenantId, subject }));
  // What was paid in part keeps its place as what owes a difference does.
  const keepsPlace = payable.keepsPlace === true || balance.paid > 0;
  if (nowMs < overdue) {
    if (paymentState !== 'processing')
      await notifyPaymentDue(context, payable, { payUntil, open: openOf(balance), keepsPlace });
    return again(new Date(overdue));
  }
  // The desk asks for it, among what is overdue.
  if (keepsPlace) return;
  const open = await openAttemptsOf(trx, { tenantId, subject });
  const slip = open.find(({ state, expires_at }) => state === 'pending' && expires_at.getTime() > nowMs);
  if (slip) return again(slip.expires_at);
  await giveUp(context, payable, balance);
}

/** Nobody has paid: the reservation expires, its place is free and nothing is owed any more. */
async function giveUp(context: Context, payable: Payable, { owed }: Balance) {
  const { subject } = payable;
  const state = payable.kind.stateWhenExpired(payable.state);
  const paymentState = paymentAfter('drop', payable.paymentState);
  if (state === null || paymentState === null) return;
  await writePayable(context, payable, { state, paymentState, action: 'expireUnpaid' });
  await appendLedger(context, { subject, lines: [{ kind: 'released', amount: owed }] });
  await notifyExpiredUnpaid(context, payable);
}
