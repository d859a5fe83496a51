import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { PaymentRequest } from '../provider/paymentProvider.ts';

/** States of a payment in the sandbox's books; whether it has expired is seen by the time. */
export type BookedState = 'open' | 'pending' | 'paid' | 'failed';

type One = { readonly tenantId: string; readonly providerRef: string };

/** Books a payment; one that is booked already stays as it is. */
export const bookPayment = (trx: Database, { tenantId, providerRef, ...request }: One & PaymentRequest) =>
  trx
    .insertInto('sandbox_payment')
    .values({
      tenant_id: tenantId,
      provider_ref: providerRef,
      amount: request.amount,
      description: request.description,
      return_url: request.returnUrl,
      state: 'open' satisfies BookedState,
      created_at: request.createdAt,
      expires_at: request.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const booked = (trx: Database, { tenantId, providerRef }: One) =>
  trx
    .selectFrom('sandbox_payment')
    .innerJoin('tenant_setting', 'tenant_setting.tenant_id', 'sandbox_payment.tenant_id')
    .selectAll('sandbox_payment')
    .select('tenant_setting.payment_provider')
    .where('sandbox_payment.tenant_id', '=', tenantId)
    .where('tenant_setting.tenant_id', '=', tenantId)
    .where('provider_ref', '=', providerRef);

export const bookedPayment = (trx: Database, one: One) => booked(trx, one).executeTakeFirst();

/** All that were booked from a moment on and before another. */
export const bookedBetween = (
  trx: Database,
  { tenantId, from, until }: { readonly tenantId: string; readonly from: Date; readonly until: Date },
) =>
  trx
    .selectFrom('sandbox_payment')
    .innerJoin('tenant_setting', 'tenant_setting.tenant_id', 'sandbox_payment.tenant_id')
    .selectAll('sandbox_payment')
    .select('tenant_setting.payment_provider')
    .where('sandbox_payment.tenant_id', '=', tenantId)
    .where('tenant_setting.tenant_id', '=', tenantId)
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .execute();

/** The same, held until the transaction ends. */
export const lockBooked = (trx: Database, one: One) =>
  booked(trx, one).forNoKeyUpdate('sandbox_payment').executeTakeFirst();

export type BookedRow = NonNullable<Awaited<ReturnType<typeof bookedPayment>>>;

export const setBooked = (trx: Database, { tenantId, providerRef, state }: One & { readonly state: BookedState }) =>
  trx
    .updateTable('sandbox_payment')
    .set({ state })
    .where('tenant_id', '=', tenantId)
    .where('provider_ref', '=', providerRef)
    .execute();

/** Gives money back once per `refundId`. The table refuses more than was paid. */
export const bookRefund = (
  trx: Database,
  { tenantId, providerRef, refundId, amount }: One & { readonly refundId: string; readonly amount: number },
) =>
  trx
    .updateTable('sandbox_payment')
    .set({
      refunded: sql<number>`refunded + ${amount}`,
      refund_ids: sql<string[]>`array_append(refund_ids, ${refundId})`,
    })
    .where('tenant_id', '=', tenantId)
    .where('provider_ref', '=', providerRef)
    .where(sql<boolean>`not ${refundId} = any(refund_ids)`)
    .execute();
