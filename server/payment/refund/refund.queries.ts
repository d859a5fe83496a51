import { sql } from 'kysely';
import type { Balance } from '#rules/payment/balanceOf.ts';
import type { LedgerCause } from '#rules/payment/ledgerLineText.ts';
import type { Left } from '#rules/payment/refund/spreadRefund.ts';
import type { Database } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import { columnOf, type Subject } from '#server/subject.ts';
import { ledgerYen } from '../balance.queries.ts';

/**
 * requested: the provider has not been asked, has not answered, or is still working on it. failed: it refused for good,
 * so staff give the money back.
 */
export type RefundState = 'requested' | 'done' | 'failed';

type One = { readonly tenantId: string; readonly refundId: string };
type Of = { readonly tenantId: string; readonly subject: Subject };

export const insertRefund = (
  trx: Database,
  refund: One & {
    readonly paymentId: string;
    readonly amount: number;
    readonly reason: LedgerCause;
    readonly nowMs: number;
  },
) => {
  const now = new Date(refund.nowMs);
  return trx
    .insertInto('refund')
    .values({
      tenant_id: refund.tenantId,
      refund_id: refund.refundId,
      payment_id: refund.paymentId,
      amount: refund.amount,
      reason: refund.reason,
      state: 'requested' satisfies RefundState,
      requested_at: now,
      changed_at: now,
    })
    .execute();
};

const refunds = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('refund')
    .innerJoin('payment', (join) =>
      join.onRef('payment.tenant_id', '=', 'refund.tenant_id').onRef('payment.payment_id', '=', 'refund.payment_id'),
    )
    .selectAll('refund')
    .select([
      'payment.provider',
      'payment.provider_ref as payment_ref',
      'payment.reservation_id',
      'payment.event_reservation_id',
    ])
    .where('refund.tenant_id', '=', tenantId)
    .where('payment.tenant_id', '=', tenantId);

/** A refund with the payment that it goes back over. */
export const refundNamed = (trx: Database, { tenantId, refundId }: One) =>
  refunds(trx, tenantId).where('refund.refund_id', '=', refundId).executeTakeFirst();

export type RefundRow = NonNullable<Awaited<ReturnType<typeof refundNamed>>>;

/** All refunds of a subject, the oldest first. */
export const refundsOf = (trx: Database, { tenantId, subject }: Of) =>
  refunds(trx, tenantId)
    .where(`payment.${columnOf(subject)}`, '=', subject.id)
    .orderBy('refund.requested_at')
    .orderBy('refund.refund_id')
    .execute();

/** Yen that a provider is being asked to give back. */
export async function requestedOf(trx: Database, of: Of) {
  const refunds = await refundsOf(trx, of);
  return refunds.filter(({ state }) => state === 'requested').reduce((sum, { amount }) => sum + amount, 0);
}

/** Yen of a reservation of rooms that are still to be paid, and that a provider is being asked to give back. */
export type RoomMoney = { readonly reservation_id: string; readonly open: number; readonly returning: number };

const moneyOf = prepared<{ readonly tenantId: string; readonly ids: readonly string[] }, RoomMoney>(
  (_, given) => sql`
    select wanted.id as reservation_id, account.open, asked.returning
    from unnest(${given.ids}::uuid[]) as wanted (id)
    cross join lateral (
      select ${ledgerYen('open')}::integer as open
      from ledger where ledger.tenant_id = ${given.tenantId} and ledger.reservation_id = wanted.id) account
    cross join lateral (
      select coalesce(sum(refund.amount), 0)::integer as returning
      from payment join refund on refund.tenant_id = ${given.tenantId} and refund.payment_id = payment.payment_id
        and refund.state = 'requested'
      where payment.tenant_id = ${given.tenantId} and payment.reservation_id = wanted.id) asked`,
);

/** The money of some reservations of rooms, by their ids. */
export async function moneyOfRooms(trx: Database, { tenantId, ids }: { tenantId: string; ids: readonly string[] }) {
  const rows = ids.length === 0 ? [] : await moneyOf.run(trx, { tenantId, ids });
  return new Map(rows.map((row) => [row.reservation_id, row]));
}

/** Yen of an account that have to go back and that no provider is asked for: staff give them back. */
export const byHandOf = async (trx: Database, { balance, ...of }: Of & { readonly balance: Balance }) =>
  balance.due === 0 ? 0 : balance.due - (await requestedOf(trx, of));

/** Ends a refund; false when it had ended before. */
export async function endRefund(
  trx: Database,
  ended: One & { readonly state: 'done' | 'failed'; readonly providerRef: string; readonly nowMs: number },
) {
  const rows = await trx
    .updateTable('refund')
    .set({ state: ended.state, provider_ref: ended.providerRef, changed_at: new Date(ended.nowMs) })
    .where('tenant_id', '=', ended.tenantId)
    .where('refund_id', '=', ended.refundId)
    .where('state', '=', 'requested' satisfies RefundState)
    .returning('refund_id')
    .execute();
  return rows.length === 1;
}

/** The paid payments of a subject and the part of each that is not refunded or about to be, the latest first. */
export async function leftOf(trx: Database, { tenantId, subject }: Of): Promise<readonly Left[]> {
  const rows = await trx
    .selectFrom('payment')
    .select('payment.payment_id')
    .select((build) =>
      sql<number>`payment.amount - ${build
        .selectFrom('refund')
        .select(sql<number>`coalesce(sum(refund.amount), 0)`.as('yen'))
        .where('refund.tenant_id', '=', tenantId)
        .whereRef('refund.payment_id', '=', 'payment.payment_id')}`.as('yen'),
    )
    .where('payment.tenant_id', '=', tenantId)
    .where(`payment.${columnOf(subject)}`, '=', subject.id)
    .where('payment.state', '=', 'paid')
    .orderBy('payment.changed_at', 'desc')
    .orderBy('payment.payment_id')
    .execute();
  // Sums are bigints, which the driver reads as numbers here.
  return rows.map(({ payment_id, yen }) => ({ paymentId: payment_id, left: yen }));
}
