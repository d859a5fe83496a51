import { paymentAfter } from '#rules/facility/reservationStates.ts';
import { balanceOf } from '#rules/payment/balanceOf.ts';
import { isOwedOnline } from '#rules/payment/isOwedOnline.ts';
import type { Database } from '../db/connect.ts';
import { enqueue } from '../jobs/job.queries.ts';
import type { JobHandler, UnboundJobContext } from '../jobs/job.ts';
import { catchUp } from './askProvider.ts';
import { overdueAt } from './charge.ts';
import { appendLedger, sumsOf } from './ledger.queries.ts';
import type { Payable } from './payable.ts';
import { lockPayable, payables, writePayable } from './payables.ts';
import { openAttemptsOf } from './payment.queries.ts';
import { putOffWhileAway } from './putOffWhileAway.ts';
import { subjectFrom } from './subject.ts';
import { tellExpiredUnpaid, tellPaymentDue } from './tellOfMoney.ts';

/**
 * Reminds of a fee a day before it is due, and gives up what is not paid in time; the provider is asked once more before.
 * A slip that can still be paid at a convenience store keeps the place until it runs out.
 */
export const expireUnpaid: JobHandler = {
  unbound: (context, text) =>
    putOffWhileAway(context, { kind: 'expireUnpaid', subject: text }, async () => {
      const subject = subjectFrom(text);
      await catchUp(context, subject);
      await context.transact(async (trx) => {
        const payable = await lockPayable(trx, { tenant: context.tenant, nowMs: context.nowMs, subject });
        if (payable) await lookAt(trx, context, { payable, text });
      });
    }),
};

type Look = { readonly payable: Payable; readonly text: string };

async function lookAt(trx: Database, context: UnboundJobContext, { payable, text }: Look) {
  const { tenant, nowMs, server } = context;
  const { tenantId } = tenant;
  const { paymentState, payUntil, subject } = payable;
  if (!isOwedOnline(paymentState) || payUntil === null || payable.standing !== 'stands') return;
  const again = async (dueAt: Date) => {
    await enqueue(trx, { tenantId, kind: 'expireUnpaid', subject: text, dueAt });
  };
  const overdue = overdueAt(payUntil);
  if (nowMs < overdue.getTime()) {
    const telling = { publicUrl: server.publicUrl, tenant, nowMs, subject };
    if (paymentState === 'unpaid') await tellPaymentDue(trx, telling, payUntil);
    return again(overdue);
  }
  const open = await openAttemptsOf(trx, { tenantId, subject });
  const slip = open.find(({ state, expires_at }) => state === 'pending' && expires_at.getTime() > nowMs);
  if (slip) return again(slip.expires_at);
  await giveUp(trx, context, payable);
}

/** Nobody has paid: the reservation lapses, its place is free and nothing is owed any more. */
async function giveUp(trx: Database, { tenant, nowMs, server }: UnboundJobContext, payable: Payable) {
  const { tenantId } = tenant;
  const { subject } = payable;
  const state = payables[subject.kind].stateWhenLapsed(payable.state);
  const paymentState = paymentAfter('drop', payable.paymentState);
  if (state === null || paymentState === null) return;
  const { owed } = balanceOf(await sumsOf(trx, { tenantId, subject }));
  await writePayable(trx, payable, {
    tenant,
    nowMs,
    state,
    paymentState,
    actor: 'job:expireUnpaid',
    action: 'expireUnpaid',
  });
  await appendLedger(trx, { tenantId, subject, nowMs, lines: [{ kind: 'released', amount: owed }] });
  await tellExpiredUnpaid(trx, { publicUrl: server.publicUrl, tenant, nowMs, subject });
}
