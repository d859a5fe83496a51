import { balanceOf } from '#rules/payment/balanceOf.ts';
import { decideSettlement, type SettlementPlan } from '#rules/payment/decideSettlement.ts';
import { openOf } from '#rules/payment/paymentAfterCharging.ts';
import type { ProviderName } from '#rules/payment/providerNames.ts';
import { actingAs, type Context } from '#server/context.ts';
import { cancelJob } from '#server/jobs/job.queries.ts';
import { subjectOf, subjectText } from '#server/subject.ts';
import { appendLedger, lastReleased, sumsOf } from '../ledger.queries.ts';
import { notifyPaid, notifyPaidTooLate } from '../notifyOfMoney.ts';
import { lockPayable, type MoneyAction, type Payable, type Payables, writePayable } from '../payable.ts';
import type { ProviderPayment } from '../provider/paymentProvider.ts';
import { requestRefund } from '../refund/requestRefund.ts';
import { type AttemptRow, attemptNamed, lockAttempt, setAttempt } from './payment.queries.ts';

export type Settling = {
  readonly paymentId: string;
  readonly provider: ProviderName;
  readonly word: ProviderPayment;
};

/** settled: the provider's statement is recorded, now or before. mismatch: it does not fit, so nothing was changed. */
export type Settled = 'settled' | 'mismatch';

/**
 * The one place that records the provider's statement about an attempt: the state of the attempt, of its reservation
 * and of its money, and every yen in the ledger. Recording the same again changes nothing. What is paid for is locked
 * first, then the attempt. A statement that does not fit the attempt is a fault: it is logged and changes nothing.
 * Histories name the provider as the actor, whoever's call led to it.
 */
export async function settlePayment(payables: Payables, asker: Context, settling: Settling): Promise<Settled> {
  const context = actingAs(asker, { kind: 'provider', name: settling.provider });
  const { trx, tenant } = context;
  const one = { tenantId: tenant.tenantId, paymentId: settling.paymentId };
  const found = await attemptNamed(trx, one);
  const payable = found && (await lockPayable(payables, context, subjectOf(found)));
  const attempt = payable && (await lockAttempt(trx, one));
  if (!attempt) return mismatch(context, settling, 'there is no such payment');
  const reason = whyNotFitting(attempt, settling);
  if (reason !== null) return mismatch(context, settling, reason);

  const { standing, paymentState } = payable;
  // A check of the table keeps it to the states of the rules.
  const known = attempt.state as Parameters<typeof decideSettlement>[0]['known'];
  const plan = decideSettlement({ word: settling.word.state, known, standing, paymentState });
  await carryOut(context, { payable, attempt }, plan);
  return 'settled';
}

function mismatch({ log, tenant }: Context, { paymentId, provider, word }: Settling, reason: string): Settled {
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

type Case = { readonly payable: Payable; readonly attempt: AttemptRow };

async function carryOut(context: Context, one: Case, plan: SettlementPlan) {
  if (plan.kind === 'nothing') return;
  const { paymentState } = plan;
  const { state } = one.payable;
  if (plan.kind === 'await') {
    await endAttempt(context, one, 'pending');
    return write(context, one, { state, paymentState, action: 'issueSlip' });
  }
  if (plan.kind === 'giveUp') {
    await endAttempt(context, one, plan.attempt);
    return write(context, one, { state, paymentState, action: 'giveUpPayment' });
  }
  await endAttempt(context, one, 'paid');
  if (plan.kind === 'giveBack') return giveBack(context, one, plan);
  if (plan.kind === 'receive') return receive(context, one, plan);
  await reinstate(context, one, plan);
}

type Plan<Kind extends SettlementPlan['kind']> = Extract<SettlementPlan, { readonly kind: Kind }>;

const endAttempt = (
  { trx, tenant, nowMs }: Context,
  { attempt }: Case,
  state: 'pending' | 'paid' | 'failed' | 'expired',
) => setAttempt(trx, { tenantId: tenant.tenantId, paymentId: attempt.payment_id, state, nowMs });

type Written = Pick<Payable, 'state' | 'paymentState'> & { readonly action: MoneyAction; readonly reason?: string };

/** The history gets a line only for a change of the reservation's or its money's state, or for money that arrived. */
async function write(context: Context, { payable }: Case, written: Written) {
  const isSame = written.state === payable.state && written.paymentState === payable.paymentState;
  if (isSame && written.action !== 'payInVain') return;
  await writePayable(context, payable, written);
}

async function receive(context: Context, one: Case, plan: Plan<'receive'>) {
  const { payable, attempt } = one;
  const { subject } = payable;
  const { paymentState, rest } = await post(context, one, plan);
  const state = payable.kind.stateWhenPaid(payable.state);
  await write(context, one, { state, paymentState, action: 'pay' });
  await cancelJob(context.trx, {
    tenantId: context.tenant.tenantId,
    kind: 'expireUnpaid',
    subject: subjectText(subject),
  });
  await notifyPaid(context, payable, { amount: attempt.amount, rest, id: attempt.payment_id });
}

/**
 * Money arrived for what had expired unpaid. All that was owed is owed again if the place can be reinstated, and the
 * money is refunded otherwise.
 */
async function reinstate(context: Context, one: Case, plan: Plan<'reinstate'>) {
  const { trx, tenant } = context;
  const { payable, attempt } = one;
  const { amount, payment_id: paymentId } = attempt;
  const { subject } = payable;
  const state = await payable.kind.retake(context, payable);
  if (state === null) {
    await giveBack(context, one, plan.otherwise);
    return notifyPaidTooLate(context, payable, { paymentId, amount });
  }
  const account = { tenantId: tenant.tenantId, subject };
  const charged = { kind: 'charged', amount: await lastReleased(trx, account) } as const;
  await appendLedger(context, { subject: account.subject, lines: [charged] });
  const { paymentState, rest } = await post(context, one, plan);
  await write(context, one, { state, paymentState, action: 'revive' });
  await notifyPaid(context, payable, { amount, rest, id: paymentId });
}

/**
 * Posts the money of an attempt. What was charged or taken back beside the fee since the attempt began is left to the
 * counter, as `rest` in yen, or goes back.
 */
async function post(context: Context, { payable, attempt }: Case, plan: Plan<'receive' | 'reinstate'>) {
  const { trx, tenant } = context;
  const account = { tenantId: tenant.tenantId, subject: payable.subject };
  const { amount, payment_id: paymentId } = attempt;
  await appendLedger(context, { subject: account.subject, lines: [{ kind: 'received', amount, paymentId }] });
  const open = openOf(balanceOf(await sumsOf(trx, account)));
  if (open < 0) await requestRefund(context, { subject: account.subject, paymentId, amount: -open, reason: 'twice' });
  return open > 0 ? ({ paymentState: 'counter', rest: open } as const) : { paymentState: plan.paymentState, rest: 0 };
}

async function giveBack(context: Context, one: Case, { paymentState, reason }: Plan<'giveBack'>) {
  const { payable, attempt } = one;
  const { subject, state } = payable;
  const { amount, payment_id: paymentId } = attempt;
  await appendLedger(context, { subject, lines: [{ kind: 'received', amount, paymentId, cause: reason }] });
  await requestRefund(context, { subject, paymentId, amount, reason });
  await write(context, one, { state, paymentState, action: 'payInVain', reason });
}
