import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

export type OwnPaymentRow = {
  readonly provider_ref: string;
  readonly reservation_id: string;
  readonly created_at: Date;
  readonly received: number;
  readonly refunded: number;
};

/** What the ledger says of a provider's payments: those that were begun in a time, and those with these references. */
export async function ownPayments(
  trx: Database,
  {
    tenantId,
    provider,
    from,
    until,
    refs,
  }: {
    readonly tenantId: string;
    readonly provider: string;
    readonly from: Date;
    readonly until: Date;
    readonly refs: readonly string[];
  },
) {
  const { rows } = await sql<OwnPaymentRow>`
    select payment.provider_ref, coalesce(payment.reservation_id, payment.event_reservation_id) as reservation_id,
      payment.created_at, coalesce(sum(ledger.amount) filter (where ledger.kind = 'received'), 0) as received,
      coalesce(sum(ledger.amount) filter (where ledger.kind = 'refunded'), 0) as refunded
    from payment
    join ledger on ledger.tenant_id = ${tenantId} and ledger.payment_id = payment.payment_id
    where payment.tenant_id = ${tenantId} and payment.provider = ${provider} and payment.provider_ref is not null
      and (payment.created_at >= ${from} and payment.created_at < ${until}
        or payment.provider_ref = any(${refs}::text[]))
    group by payment.payment_id, payment.provider_ref, payment.reservation_id, payment.event_reservation_id,
      payment.created_at`.execute(trx);
  return rows
    .map((row) => ({ ...row, received: Number(row.received), refunded: Number(row.refunded) }))
    .filter(({ received }) => received > 0);
}
