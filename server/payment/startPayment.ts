import { decidePayment } from '#rules/payment/decidePayment.ts';
import { nextPoll } from '#rules/payment/nextPoll.ts';
import { isRefusal } from '#rules/refusal.ts';
import { emailOf } from '../account/account.queries.ts';
import type { UnboundOperation, UnboundUserCall } from '../call.ts';
import { type Database, inTenant } from '../db/connect.ts';
import { enqueue } from '../jobs/job.queries.ts';
import { newId } from '../newId.ts';
import { reservedOf } from '../notice/reserved.queries.ts';
import { placeFacts } from '../notice/tellOfUse.ts';
import { Refused } from '../refused.ts';
import { settingsOf } from '../tenant/setting.queries.ts';
import { momentOf } from '../time.ts';
import { catchUp } from './askProvider.ts';
import { overdueAt } from './charge.ts';
import { lockPayable } from './payables.ts';
import { type AttemptRow, attemptNamed, insertAttempt, keepReference, openAttemptsOf } from './payment.queries.ts';
import { type PaymentRequest, ProviderAway, type ProviderName, providerNamed } from './paymentProvider.ts';
import { type Subject, subjectOf } from './subject.ts';

/**
 * Begins to pay for one of the caller's reservations and answers the provider's page, the same as long as the attempt is
 * open. Refuses notFound, notPayable, alreadyPaid, paymentDuePassed, and paymentAway when the provider does not answer.
 */
export const startPayment: UnboundOperation<'Reservation/StartPayment'>['unbound'] = (call, { reservationId }) =>
  payFor(call, { kind: 'reservation', id: reservationId });

/** The same for a course. */
export const startEventPayment: UnboundOperation<'EventReservation/StartPayment'>['unbound'] = (
  call,
  { eventReservationId },
) => payFor(call, { kind: 'eventReservation', id: eventReservationId });

/**
 * The row of the attempt stands before the provider is asked to begin, so whatever dies on the way is found again: the next
 * call asks for the same page, and the poll that was asked for with the row ends what nobody comes back to.
 */
async function payFor(call: UnboundUserCall, subject: Subject) {
  await inTenant(call.server.db, call.tenant.tenantId, (trx) => lockOwn(trx, call, subject));
  try {
    // What was begun before may have been paid, or have come to nothing.
    await catchUp(call, subject);
    const { paymentId } = await call.transact((trx) => begin(trx, call, subject));
    return { paymentUrl: await pageOf(call, paymentId) };
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    call.log.warn({ reason: error.message }, 'the payment provider is away');
    throw new Refused('paymentAway');
  }
}

async function lockOwn(trx: Database, { tenant, nowMs, userId }: UnboundUserCall, subject: Subject) {
  const payable = await lockPayable(trx, { tenant, nowMs, subject });
  if (payable?.userId !== userId) throw new Refused('notFound');
  return payable;
}

/** The attempt that is open, or a new one. */
async function begin(trx: Database, call: UnboundUserCall, subject: Subject) {
  const payable = await lockOwn(trx, call, subject);
  const { tenant, now, nowMs } = call;
  const { tenantId, timeZone } = tenant;
  const { paymentState, holdsPlace, payUntil, fee: amount } = payable;
  const decision = decidePayment({
    paymentState,
    holdsPlace,
    payUntil: payUntil && momentOf(payUntil.getTime(), timeZone),
    now,
  });
  if (isRefusal(decision)) throw new Refused(decision.refusal);
  const [open] = await openAttemptsOf(trx, { tenantId, subject });
  if (open) return { paymentId: open.payment_id };

  const paymentId = newId();
  const { provider } = await settingsOf(trx, tenantId);
  const expiresAt = overdueAt(payUntil ?? new Date(nowMs));
  await insertAttempt(trx, { tenantId, paymentId, subject, provider, amount, nowMs, expiresAt });
  const dueAt = new Date(nextPoll({ beganMs: nowMs, nowMs }));
  await enqueue(trx, { tenantId, kind: 'paymentPoll', subject: paymentId, dueAt });
  return { paymentId };
}

/** The provider's page of an attempt; asks for it when there is none yet. */
async function pageOf(call: UnboundUserCall, paymentId: string) {
  const { server, tenant } = call;
  const { tenantId } = tenant;
  const { attempt, request } = await inTenant(server.db, tenantId, (trx) => requestFor(trx, call, paymentId));
  if (attempt.payment_url !== '') return attempt.payment_url;
  // A check of the table keeps it to the names of providers.
  const page = await providerNamed(server.payments, attempt.provider as ProviderName).create(request);
  const isKept = await inTenant(server.db, tenantId, (trx) => keepReference(trx, { tenantId, paymentId, ...page }));
  // Given up, or begun by another call, while the provider took its time: the next try answers what holds.
  if (!isKept) throw new Refused('busy');
  return page.paymentUrl;
}

async function requestFor(trx: Database, call: UnboundUserCall, paymentId: string) {
  const { tenant, userId } = call;
  const { publicUrl } = call.server;
  const { tenantId, tenantAlias } = tenant;
  const attempt = await attemptNamed(trx, { tenantId, paymentId });
  if (!attempt) throw new Refused('notFound');
  const subject = subjectOf(attempt);
  const reserved = await reservedOf(trx, { tenantId, subject });
  return {
    attempt,
    request: requestOf(attempt, {
      description: reserved ? `${reserved.place} ${placeFacts(reserved, { ...call, publicUrl }).when}` : '',
      returnUrl: `${publicUrl}/t/${tenantAlias}/payment-complete/${subject.id}`,
      email: await emailOf(trx, { tenantId, userId }),
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
