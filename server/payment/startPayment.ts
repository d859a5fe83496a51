import type { ResponseOf } from '#contract/endpoints.ts';
import { paths, publicAddress } from '#contract/screens.ts';
import { balanceOf } from '#rules/payment/balanceOf.ts';
import { decidePayment } from '#rules/payment/decidePayment.ts';
import { nextPoll } from '#rules/payment/nextPoll.ts';
import { overdueAt } from '#rules/payment/overdueAt.ts';
import { openOf } from '#rules/payment/paymentAfterCharging.ts';
import type { ProviderName } from '#rules/payment/providerNames.ts';
import { isRefusal } from '#rules/refusal.ts';
import { emailOf } from '../account/account.queries.ts';
import type { Context, RepeatableScope, Resident, Scope } from '../context.ts';
import { schedule } from '../jobs/job.queries.ts';
import { newId } from '../newId.ts';
import type { UnboundOperation } from '../operation.ts';
import { Refused } from '../refused.ts';
import { placeAndTimes } from '../reservation/notifyOfReservation.ts';
import { type Subject, subjectOf } from '../subject.ts';
import { settingsOf } from '../tenant/setting.queries.ts';
import { localDateTimeOf } from '../time.ts';
import { catchUp } from './attempt/askProvider.ts';
import {
  type AttemptRow,
  attemptNamed,
  insertAttempt,
  keepReference,
  openAttemptsOf,
} from './attempt/payment.queries.ts';
import { sumsOf } from './ledger.queries.ts';
import { describePayable, lockPayable, type Payables } from './payable.ts';
import type { Payments } from './payments.ts';
import { type PaymentRequest, ProviderUnavailable } from './provider/paymentProvider.ts';
import { providerNamed } from './provider/providerNamed.ts';

/**
 * Begins to pay for one of the caller's reservations and answers the provider's page, the same one while the attempt is
 * open. Refuses notFound, notPayable, alreadyPaid, paymentDuePassed, and paymentAway when the provider does not answer.
 */
export const startPayment =
  (payments: Payments): UnboundOperation<'Reservation/StartPayment'> =>
  (scope, { reservationId }) =>
    payFor(payments, scope, { kind: 'reservation', id: reservationId });

/** The same for a course. */
export const startEventPayment =
  (payments: Payments): UnboundOperation<'EventReservation/StartPayment'> =>
  (scope, { eventReservationId }) =>
    payFor(payments, scope, { kind: 'eventReservation', id: eventReservationId });

type Started = ResponseOf<'Reservation/StartPayment'> & ResponseOf<'EventReservation/StartPayment'>;

/**
 * The row of the attempt is written before the provider is asked, so an attempt that dies on the way is found again.
 * The next call gets the same page. The poll that was scheduled with the row ends an attempt that is abandoned.
 */
async function payFor(payments: Payments, scope: RepeatableScope<Resident, Started>, subject: Subject) {
  const { payables } = payments;
  await scope.transact((context) => lockOwn(payables, context, subject));
  try {
    // What was begun before may have been paid, or have come to nothing.
    await catchUp(payments, scope, subject);
    const { paymentId } = await scope.transact((context) => begin(payables, context, subject));
    const paymentUrl = await pageOf(payments, scope, paymentId);
    // Begun twice it would be the same attempt, so only the answer is left to be kept.
    return await scope.once(async () => ({ paymentUrl }));
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    scope.log.warn({ reason: error.message }, 'the payment provider is away');
    throw new Refused('paymentAway');
  }
}

async function lockOwn(payables: Payables, context: Context<Resident>, subject: Subject) {
  const payable = await lockPayable(payables, context, subject);
  if (payable?.userId !== context.actor.userId) throw new Refused('notFound');
  return payable;
}

/** The attempt that is open, or a new one. */
async function begin(payables: Payables, context: Context<Resident>, subject: Subject) {
  const payable = await lockOwn(payables, context, subject);
  const { trx, tenant, now, nowMs } = context;
  const { tenantId, timeZone } = tenant;
  const { paymentState, holdsPlace, payUntil } = payable;
  const decision = decidePayment({
    paymentState,
    holdsPlace,
    payUntil: payUntil && localDateTimeOf(payUntil.getTime(), timeZone),
    now,
  });
  if (isRefusal(decision)) throw new Refused(decision.refusal);
  const [open] = await openAttemptsOf(trx, { tenantId, subject });
  if (open) return { paymentId: open.payment_id };

  const amount = openOf(balanceOf(await sumsOf(trx, { tenantId, subject })));
  const paymentId = newId();
  const { provider } = await settingsOf(trx, tenantId);
  const expiresAt = new Date(overdueAt(payUntil?.getTime() ?? nowMs));
  await insertAttempt(trx, { tenantId, paymentId, subject, provider, amount, nowMs, expiresAt });
  const dueAt = new Date(nextPoll({ beganMs: nowMs, nowMs }));
  await schedule(trx, { tenantId, kind: 'paymentPoll', subject: paymentId, dueAt });
  return { paymentId };
}

/** The provider's page of an attempt; asks for it when there is none yet. */
async function pageOf({ providers, payables }: Payments, scope: Scope<Resident>, paymentId: string) {
  const { tenantId } = scope.tenant;
  const { attempt, request } = await scope.transact((context) => requestFor(payables, context, paymentId));
  if (attempt.payment_url !== '') return attempt.payment_url;
  // A check of the table keeps it to the names of providers.
  const page = await providerNamed(providers, attempt.provider as ProviderName).create(request);
  const isKept = await scope.transact(({ trx }) => keepReference(trx, { tenantId, paymentId, ...page }));
  // Given up, or begun by another call, while the provider was answering: the next try answers the current state.
  if (!isKept) throw new Refused('busy');
  return page.paymentUrl;
}

async function requestFor(payables: Payables, context: Context<Resident>, paymentId: string) {
  const { trx, tenant, actor, publicUrl } = context;
  const { tenantId, tenantAlias } = tenant;
  const attempt = await attemptNamed(trx, { tenantId, paymentId });
  if (!attempt) throw new Refused('notFound');
  const subject = subjectOf(attempt);
  const { id } = subject;
  const reserved = await describePayable(context, { kind: payables[subject.kind], subject });
  return {
    attempt,
    request: requestOf(attempt, {
      description: reserved ? `${reserved.place} ${placeAndTimes(reserved).when}` : '',
      returnUrl: publicAddress(publicUrl, paths.paymentComplete(tenantAlias, id)),
      email: await emailOf(trx, { tenantId, userId: actor.userId }),
    }),
  };
}

/** The longest description that providers take. */
const longestDescription = 200;

const requestOf = (
  attempt: AttemptRow,
  { description, ...to }: Pick<PaymentRequest, 'description' | 'returnUrl' | 'email'>,
): PaymentRequest => ({
  tenantId: attempt.tenant_id,
  paymentId: attempt.payment_id,
  createdAt: attempt.created_at,
  amount: attempt.amount,
  currency: 'JPY',
  description: [...description.replaceAll('\n', '、')].slice(0, longestDescription).join(''),
  expiresAt: attempt.expires_at,
  ...to,
});
