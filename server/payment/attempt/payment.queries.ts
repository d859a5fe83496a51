import type { AttemptState } from '#rules/payment/decideSettlement.ts';
import type { ProviderName } from '#rules/payment/providerNames.ts';
import type { Database } from '#server/db/connect.ts';
import { columnOf, columnsOf, type Subject } from '#server/subject.ts';

/** States of an attempt that may still become something by itself. */
const openAttemptStates = ['created', 'pending'] as const satisfies readonly AttemptState[];

const attempts = (trx: Database, tenantId: string) =>
  trx.selectFrom('payment').selectAll().where('tenant_id', '=', tenantId);

/** One attempt to pay. */
export type AttemptRow = Awaited<ReturnType<ReturnType<typeof attempts>['execute']>>[number];

type One = { readonly tenantId: string; readonly paymentId: string };
type Of = { readonly tenantId: string; readonly subject: Subject };

export const attemptNamed = (trx: Database, { tenantId, paymentId }: One) =>
  attempts(trx, tenantId).where('payment_id', '=', paymentId).executeTakeFirst();

/** Locks an attempt until the transaction ends; what it pays for is locked before it. */
export const lockAttempt = (trx: Database, { tenantId, paymentId }: One) =>
  attempts(trx, tenantId).where('payment_id', '=', paymentId).forNoKeyUpdate().executeTakeFirst();

export const attemptByReference = (
  trx: Database,
  { tenantId, provider, providerRef }: { tenantId: string; provider: ProviderName; providerRef: string },
) =>
  attempts(trx, tenantId).where('provider', '=', provider).where('provider_ref', '=', providerRef).executeTakeFirst();

/** All attempts to pay for something, the oldest first. */
export const attemptsOf = (trx: Database, { tenantId, subject }: Of) =>
  attempts(trx, tenantId)
    .where(columnOf(subject), '=', subject.id)
    .orderBy('created_at')
    .orderBy('payment_id')
    .execute();

export const openAttemptsOf = (trx: Database, { tenantId, subject }: Of) =>
  attempts(trx, tenantId)
    .where(columnOf(subject), '=', subject.id)
    .where('state', 'in', openAttemptStates)
    .orderBy('created_at')
    .execute();

export const insertAttempt = (
  trx: Database,
  attempt: One & {
    readonly subject: Subject;
    readonly provider: ProviderName;
    readonly amount: number;
    readonly nowMs: number;
    readonly expiresAt: Date;
  },
) => {
  const now = new Date(attempt.nowMs);
  return trx
    .insertInto('payment')
    .values({
      tenant_id: attempt.tenantId,
      payment_id: attempt.paymentId,
      ...columnsOf(attempt.subject),
      provider: attempt.provider,
      provider_ref: null,
      amount: attempt.amount,
      currency: 'JPY',
      state: 'created' satisfies AttemptState,
      created_at: now,
      expires_at: attempt.expiresAt,
      changed_at: now,
    })
    .execute();
};

/**
 * Stores the provider's reference of an attempt and the address of its page. False when the attempt has ended
 * meanwhile, or has another page already: a payment on a page that is not polled would be lost.
 */
export async function keepReference(
  trx: Database,
  { tenantId, paymentId, providerRef, paymentUrl }: One & { readonly providerRef: string; readonly paymentUrl: string },
) {
  const kept = await trx
    .updateTable('payment')
    .set({ provider_ref: providerRef, payment_url: paymentUrl })
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', paymentId)
    .where('state', 'in', openAttemptStates)
    .where((where) => where.or([where('provider_ref', 'is', null), where('provider_ref', '=', providerRef)]))
    .returning('payment_id')
    .execute();
  return kept.length === 1;
}

/** Ends the open attempts to pay for something: they are for another sum than is owed now. */
export async function expireAttempts(trx: Database, { nowMs, ...of }: Of & { readonly nowMs: number }) {
  for (const { payment_id: paymentId } of await openAttemptsOf(trx, of)) {
    await setAttempt(trx, { tenantId: of.tenantId, paymentId, state: 'expired', nowMs });
  }
}

export const setAttempt = (
  trx: Database,
  { tenantId, paymentId, state, nowMs }: One & { readonly state: AttemptState; readonly nowMs: number },
) =>
  trx
    .updateTable('payment')
    .set({ state, changed_at: new Date(nowMs) })
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', paymentId)
    .execute();
