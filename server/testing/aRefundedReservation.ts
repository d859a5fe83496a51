import { paths, publicAddress } from '#contract/screens.ts';
import { newId } from '../newId.ts';
import { insertAttempt, keepReference, setAttempt } from '../payment/attempt/payment.queries.ts';
import { appendLedger } from '../payment/ledger.queries.ts';
import { endRefund, insertRefund } from '../payment/refund/refund.queries.ts';
import { bookPayment, bookRefund, setBooked } from '../payment/sandbox/sandboxPayment.queries.ts';
import { sandboxReference } from '../payment/sandbox/sandboxReference.ts';
import type { TestHall } from './aHall.ts';
import { aReservation } from './aReservation.ts';
import type { Arranging, TestMember } from './factories.ts';

/**
 * A reservation of 夜間 in half A that was paid at the sandbox, cancelled and given back, with every row that leaves in
 * our books and in the sandbox's.
 */
export async function aRefundedReservation(
  server: Arranging,
  member: TestMember,
  hall: TestHall,
  { date, description }: { readonly date: string; readonly description: string },
) {
  const { db } = server;
  const { tenantId, tenantAlias } = member;
  const nowMs = server.server.clock();
  const { reservationId, fee } = await aReservation(server, member, hall, {
    date,
    frames: ['夜間'],
    state: 'cancelled_user',
    paymentState: 'refunded',
    hasAccount: false,
  });
  const subject = { kind: 'reservation', id: reservationId } as const;
  const paymentId = newId();
  const refundId = newId();
  const providerRef = sandboxReference({ tenantId, paymentId });
  const expiresAt = new Date(nowMs + 3_600_000);
  const attempt = { tenantId, paymentId, subject, provider: 'sandbox', amount: fee } as const;
  await insertAttempt(db, { ...attempt, nowMs, expiresAt });
  await keepReference(db, { tenantId, paymentId, providerRef, paymentUrl: `/sandbox-pay/${providerRef}` });
  await setAttempt(db, { tenantId, paymentId, state: 'paid', nowMs });
  await insertRefund(db, { tenantId, refundId, paymentId, amount: fee, reason: 'cancelled', nowMs });
  await endRefund(db, { tenantId, refundId, state: 'done', providerRef: `sbr_${refundId}`, nowMs });
  const kinds = ['charged', 'received', 'released', 'refund_due', 'refunded'] as const;
  const lines = kinds.map((kind) => ({ kind, amount: fee, paymentId }));
  await appendLedger({ trx: db, tenant: { tenantId }, nowMs }, { subject, lines });
  const returnUrl = publicAddress('http://yoyaku.test', paths.paymentComplete(tenantAlias, reservationId));
  const booked = { tenantId, paymentId, providerRef, amount: fee, currency: 'JPY', description, returnUrl } as const;
  await bookPayment(db, { ...booked, createdAt: new Date(nowMs), expiresAt, email: null });
  await setBooked(db, { tenantId, providerRef, state: 'paid' });
  await bookRefund(db, { tenantId, providerRef, refundId, amount: fee });
  return { reservationId, paymentId, refundId };
}
