import { sql } from 'kysely';
import type { LedgerKind } from '#rules/payment/balanceOf.ts';
import type { ReceiptLine } from '#rules/payment/receipt.ts';
import type { Database } from '#server/db/connect.ts';
import { columnOf, columnsOf, type Subject } from '#server/subject.ts';

type OfYear = { readonly tenantId: string; readonly fiscalYear: number };

/**
 * The next number of a fiscal year. Its row is held until the transaction ends, and a transaction that rolls back gives
 * the number back, so that there is no gap.
 */
export async function nextReceiptNumber(trx: Database, { tenantId, fiscalYear }: OfYear) {
  const { last_number } = await trx
    .insertInto('receipt_number')
    .values({ tenant_id: tenantId, fiscal_year: fiscalYear, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'fiscal_year'])
        .doUpdateSet({ last_number: sql<number>`receipt_number.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

type NewReceipt = OfYear & {
  readonly receiptId: string;
  readonly number: number;
  readonly tillId: string;
  readonly subject: Subject;
  readonly amount: number;
  readonly tendered: number;
  readonly placeName: string;
  readonly purpose: string;
  readonly lines: readonly ReceiptLine[];
  readonly issuerNumber: string;
  readonly taxRate: number | null;
  readonly by: string;
  readonly nowMs: number;
};

export const insertReceipt = (trx: Database, receipt: NewReceipt) =>
  trx
    .insertInto('receipt')
    .values({
      tenant_id: receipt.tenantId,
      receipt_id: receipt.receiptId,
      fiscal_year: receipt.fiscalYear,
      number: receipt.number,
      till_id: receipt.tillId,
      ...columnsOf(receipt.subject),
      amount: receipt.amount,
      tendered: receipt.tendered,
      place_name: receipt.placeName,
      purpose: receipt.purpose,
      lines: JSON.stringify(receipt.lines),
      issuer_number: receipt.issuerNumber,
      tax_rate: receipt.taxRate,
      issued_at: new Date(receipt.nowMs),
      issued_by: receipt.by,
    })
    .execute();

/** What receipts say of the tenant's consumption tax. */
export const issuerOf = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('tenant_setting')
    .select(['invoice_issuer_number as issuerNumber', 'receipt_tax_rate as taxRate'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();

type Of = { readonly tenantId: string; readonly subject: Subject };

/** The receipts of a reservation, the oldest first, each with how the till stands that it was issued from. */
export const receiptsOf = (trx: Database, { tenantId, subject }: Of) =>
  trx
    .selectFrom('receipt')
    .innerJoin('till', 'till.till_id', 'receipt.till_id')
    .selectAll('receipt')
    .select(['till.is_open', 'till.day'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('till_count')
          .select('count_number')
          .where('till_count.tenant_id', '=', tenantId)
          .whereRef('till_count.till_id', '=', 'receipt.till_id')
          .whereRef('till_count.counted_at', '>=', 'receipt.issued_at'),
      ).as('is_counted'),
    )
    .where('receipt.tenant_id', '=', tenantId)
    .where('till.tenant_id', '=', tenantId)
    .where(`receipt.${columnOf(subject)}`, '=', subject.id)
    .orderBy('receipt.fiscal_year')
    .orderBy('receipt.number')
    .execute();

type Voiding = {
  readonly tenantId: string;
  readonly receiptId: string;
  readonly reason: string;
  readonly by: string;
  readonly nowMs: number;
};

/** Keeps that the cash of a receipt was taken back. */
export const writeVoided = (trx: Database, { tenantId, receiptId, reason, by, nowMs }: Voiding) =>
  trx
    .updateTable('receipt')
    .set({ voided_at: new Date(nowMs), voided_by: by, void_reason: reason })
    .where('tenant_id', '=', tenantId)
    .where('receipt_id', '=', receiptId)
    .execute();

/** How the money of a reservation moved, in its order. */
export async function movesOf(trx: Database, { tenantId, subject }: Of) {
  const rows = await trx
    .selectFrom('ledger')
    .select(['kind', 'amount', 'till_id', 'payment_id'])
    .where('tenant_id', '=', tenantId)
    .where(columnOf(subject), '=', subject.id)
    .orderBy('sequence')
    .execute();
  return rows.map(({ kind, amount, till_id, payment_id }) => ({
    kind: kind as LedgerKind,
    amount,
    isOfTill: till_id !== null,
    isOverProvider: payment_id !== null,
  }));
}

type One = { readonly tenantId: string; readonly receiptId: string; readonly subject: Subject };

/** Counts one more print of a receipt and answers it; undefined where a reservation has no such. */
export const countPrint = (trx: Database, { tenantId, receiptId, subject }: One) =>
  trx
    .updateTable('receipt')
    .set({ printed: sql<number>`printed + 1` })
    .where('tenant_id', '=', tenantId)
    .where('receipt_id', '=', receiptId)
    .where(columnOf(subject), '=', subject.id)
    .returningAll()
    .executeTakeFirst();

type ChargedLine = { readonly label: string; readonly yen: number };

export type PaidFor = {
  readonly container_id: string;
  readonly container_name: string;
  /** The room, or the course. */
  readonly name: string;
  /** '' for a course. */
  readonly first_day: string;
  /** Of use; null of a course. */
  readonly last_day: string | null;
  readonly breakdown: { readonly lines: readonly ChargedLine[] } | null;
  /** What was charged beside the fee; null where nothing was. */
  readonly beside: readonly ChargedLine[] | null;
  readonly pay_until: Date | null;
  readonly state: string;
  readonly payment_state: string;
  readonly person_name: string;
  readonly user_number: string;
  readonly address: string | null;
};

const nameOfPerson = sql`trim(account.last_name || ' ' || account.first_name)`;

/** What a reservation is of, and whose. */
export async function paidFor(trx: Database, { tenantId, subject: { kind, id } }: Of) {
  const { rows } = await (kind === 'reservation'
    ? sql<PaidFor>`
        select reservation.container_id, reservation.container_name, reservation.article_name as name,
          reservation.first_date::text as first_day, reservation.last_date::text as last_day, reservation.fee_breakdown as breakdown, reservation.pay_until,
          (select jsonb_agg(history.after->'charge' order by history.sequence) from reservation_history history
            where history.tenant_id = ${tenantId} and history.reservation_id = reservation.reservation_id
              and history.action in ('addCharge', 'cancelDays') and history.after->'charge' is not null) as beside,
          reservation.state, reservation.payment_state, ${nameOfPerson} as person_name, account.user_number, account.address
        from reservation
        join account on account.tenant_id = ${tenantId} and account.user_id = reservation.user_id
        where reservation.tenant_id = ${tenantId} and reservation.reservation_id = ${id}`
    : sql<PaidFor>`
        select event_container.event_container_id as container_id, event_container.name as container_name,
          event.name, '' as first_day, null as last_day, null as breakdown, null as beside, event_reservation.pay_until, event_reservation.state,
          event_reservation.payment_state, ${nameOfPerson} as person_name, account.user_number, account.address
        from event_reservation
        join event on event.tenant_id = ${tenantId} and event.event_id = event_reservation.event_id
        join event_category on event_category.tenant_id = ${tenantId}
          and event_category.event_category_id = event.event_category_id
        join event_container on event_container.tenant_id = ${tenantId}
          and event_container.event_container_id = event_category.event_container_id
        join account on account.tenant_id = ${tenantId} and account.user_id = event_reservation.user_id
        where event_reservation.tenant_id = ${tenantId} and event_reservation.event_reservation_id = ${id}`
  ).execute(trx);
  return rows[0];
}
