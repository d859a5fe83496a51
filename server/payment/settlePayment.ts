import type { FastifyBaseLogger } from 'fastify';
import type { Tenant } from '#contract/tenant.ts';
import { decideSettlement, type SettlementPlan } from '#rules/payment/decideSettlement.ts';
import type { Database } from '../db/connect.ts';
import { cancelJob } from '../jobs/job.queries.ts';
import { appendLedger } from './ledger.queries.ts';
import type { MoneyAction, Payable } from './payable.ts';
import { lockPayable, payables, writePayable } from './payables.ts';
import { type AttemptRow, attemptNamed, lockAttempt, setAttempt } from './payment.queries.ts';
import type { ProviderName, ProviderPayment } from './paymentProvider.ts';
import { requestRefund } from './requestRefund.ts';
import { subjectOf, subjectText } from './subject.ts';
import { tellPaid, tellPaidTooLate } from './tellOfMoney.ts';

export type Settling = {
  readonly publicUrl: string;
  readonly log: FastifyBaseLogger;
  readonly tenant: Tenant;
  readonly nowMs: number;
  readonly paymentId: string;
  readonly provider: ProviderName;
  readonly word: ProviderPayment;
};

/** settled: what the provider says is recorded, now or before. mismatch: it does not fit, so nothing was changed. */
export type Settled = 'settled' | 'mismatch';

/**
 * The one place where the provider's word about an attempt becomes ours: how the attempt stands, how its reservation and
 * its money stand, and every yen in the ledger. Saying the same again changes nothing. What is paid for is locked first,
 * then the attempt. A word that does not fit to the attempt is a fault: it is logged and changes nothing.
 */
export async function settlePayment(trx: Database, settling: Settling): Promise<Settled> {
  const { tenant, paymentId, nowMs } = settling;
  const { tenantId } = tenant;
  const found = await attemptNamed(trx, { tenantId, paymentId });
  const payable = found && (await lockPayable(trx, { tenant, nowMs, subject: subjectOf(found) }));
  const attempt = payable && (await lockAttempt(trx, { tenantId, paymentId }));
  if (!attempt) return mismatch(settling, 'there is no such payment');
  const reason = whyNotFitting(attempt, settling);
  if (reason !== null) return mismatch(settling, reason);

  const { standing, paymentState } = payable;
  // A check of the table keeps it to the states of the rules.
  const known = attempt.state as Parameters<typeof decideSettlement>[0]['known'];
  const plan = decideSettlement({ word: settling.word.state, known, standing, paymentState });
  await carryOut(trx, { settling, payable, attempt }, plan);
  return 'settled';
}

function mismatch({ log, tenant, paymentId, provider, word }: Settling, reason: string): Settled {
  const { providerRef, amount, currency, state } = word;
  const fault = { reason, tenantId: tenant.tenantId, paymentId, provider, providerRef, amount, currency, state };
  log.error({ fault }, 'a payment does not fit to what was asked for; nothing was changed');
  return 'mismatch';
}

function whyNotFitting(attempt: AttemptRow, { provider, word }: Settling) {
  if (attempt.provider !== provider || attempt.provider_ref !== word.providerRef) return 'another payment was answered';
  if (word.tenantId !== attempt.tenant_id) return 'the tenant differs';
  if (word.paymentId !== attempt.payment_id) return 'the payment differs';
  if (word.currency !== attempt.currency) return 'the currency differs';
  return word.amount === attempt.amount ? null : 'the amount differs';
}

type Case = { readonly settling: Settling; readonly payable: Payable; readonly attempt: AttemptRow };

async function carryOut(trx: Database, one: Case, plan: SettlementPlan) {
  if (plan.kind === 'nothing') return;
  const { paymentState } = plan;
  const { state } = one.payable;
  if (plan.kind === 'await') {
    await endAttempt(trx, one, 'pending');
    return write(trx, one, { state, paymentState, action: 'issueSlip' });
  }
  if (plan.kind === 'giveUp') {
    await endAttempt(trx, one, plan.attempt);
    return write(trx, one, { state, paymentState, action: 'giveUpPayment' });
  }
  await endAttempt(trx, one, 'paid');
  if (plan.kind === 'giveBack') return giveBack(trx, one, plan);
  if (plan.kind === 'receive') return receive(trx, one, plan);
  await revive(trx, one, plan);
}

type Plan<Kind extends SettlementPlan['kind']> = Extract<SettlementPlan, { readonly kind: Kind }>;

const endAttempt = (
  trx: Database,
  { settling: { tenant, nowMs }, attempt }: Case,
  state: 'pending' | 'paid' | 'failed' | 'expired',
) => setAttempt(trx, { tenantId: tenant.tenantId, paymentId: attempt.payment_id, state, nowMs });

type Written = Pick<Payable, 'state' | 'paymentState'> & { readonly action: MoneyAction; readonly reason?: string };

/** The history has a line only for what changes how the reservation or its money stands, or for money that came. */
async function write(
  trx: Database,
  { settling, payable }: Case,
  { state, paymentState, action, reason = '' }: Written,
) {
  const isSame = state === payable.state && paymentState === payable.paymentState;
  if (isSame && action !== 'payInVain') return;
  const { tenant, nowMs, provider } = settling;
  await writePayable(trx, payable, {
    tenant,
    nowMs,
    state,
    paymentState,
    action,
    reason,
    actor: `provider:${provider}`,
  });
}

async function receive(trx: Database, one: Case, { paymentState }: Plan<'receive'>) {
  const { settling, payable, attempt } = one;
  const { tenantId } = settling.tenant;
  const { amount, payment_id: paymentId } = attempt;
  await appendLedger(trx, {
    tenantId,
    subject: payable.subject,
    nowMs: settling.nowMs,
    lines: [{ kind: 'received', amount, paymentId }],
  });
  const state = payables[payable.subject.kind].stateWhenPaid(payable.state);
  await write(trx, one, { state, paymentState, action: 'pay' });
  await cancelJob(trx, { tenantId, kind: 'expireUnpaid', subject: subjectText(payable.subject) });
  await tellPaid(trx, { ...settling, subject: payable.subject }, amount);
}

/** Money came for what was given up unpaid: it is owed again if the place can still be had, and goes back otherwise. */
async function revive(trx: Database, one: Case, { paymentState, otherwise }: Plan<'revive'>) {
  const { settling, payable, attempt } = one;
  const { tenant, nowMs } = settling;
  const state = await payables[payable.subject.kind].retake(trx, payable, { tenant, nowMs });
  if (state === null) {
    await giveBack(trx, one, otherwise);
    const { payment_id: paymentId, amount } = attempt;
    return tellPaidTooLate(trx, { ...settling, subject: payable.subject }, { paymentId, amount });
  }
  const { amount, payment_id: paymentId } = attempt;
  await appendLedger(trx, {
    tenantId: tenant.tenantId,
    subject: payable.subject,
    nowMs,
    lines: [
      { kind: 'charged', amount },
      { kind: 'received', amount, paymentId },
    ],
  });
  await write(trx, one, { state, paymentState, action: 'revive' });
  await tellPaid(trx, { ...settling, subject: payable.subject }, amount);
}

async function giveBack(trx: Database, one: Case, { paymentState, reason }: Plan<'giveBack'>) {
  const { settling, payable, attempt } = one;
  const { tenantId } = settling.tenant;
  const { subject, state } = payable;
  const { amount, payment_id: paymentId } = attempt;
  const { nowMs } = settling;
  await appendLedger(trx, { tenantId, subject, nowMs, lines: [{ kind: 'received', amount, paymentId, note: reason }] });
  await requestRefund(trx, { tenantId, subject, paymentId, amount, reason, nowMs });
  await write(trx, one, { state, paymentState, action: 'payInVain', reason });
}
