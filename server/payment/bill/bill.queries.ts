import { type RawBuilder, sql } from 'kysely';
import type { ReceiptLine } from '#rules/payment/receipt.ts';
import type { Database } from '#server/db/connect.ts';
import { columnOf, columnsOf, type Subject } from '#server/subject.ts';

type OfYear = { readonly tenantId: string; readonly fiscalYear: number };
type Of = { readonly tenantId: string; readonly subject: Subject };

/**
 * The last number of a fiscal year, whose row is held until the transaction ends: who issues bills does so one after the
 * other, and what rolls back leaves no gap.
 */
export async function holdNumbers(trx: Database, { tenantId, fiscalYear }: OfYear) {
  const { rows } = await sql<{ last_number: number }>`
    insert into bill_number (tenant_id, fiscal_year, last_number) values (${tenantId}, ${fiscalYear}, 0)
    on conflict (tenant_id, fiscal_year) do update set last_number = bill_number.last_number
    returning last_number`.execute(trx);
  return rows[0]?.last_number ?? 0;
}

type NewBill = {
  readonly billId: string;
  readonly number: number;
  readonly subject: Subject;
  readonly userId: string;
  readonly amount: number;
  /** Milliseconds. */
  readonly payUntil: number | null;
  /** Of something overdue. */
  readonly payBy: string | null;
  readonly placeName: string;
  readonly purpose: string;
  readonly lines: readonly ReceiptLine[];
};

/** Writes bills with the numbers that follow, and how far these have come. */
export async function insertBills(
  trx: Database,
  { tenantId, fiscalYear, bills, by, nowMs }: OfYear & { bills: readonly NewBill[]; by: string; nowMs: number },
) {
  const last = bills.at(-1);
  if (!last) return;
  await trx
    .insertInto('bill')
    .values(
      bills.map((bill) => ({
        tenant_id: tenantId,
        bill_id: bill.billId,
        fiscal_year: fiscalYear,
        number: bill.number,
        ...columnsOf(bill.subject),
        issued_to: bill.userId,
        amount: bill.amount,
        pay_until: bill.payUntil === null ? null : new Date(bill.payUntil),
        pay_by: bill.payBy,
        place_name: bill.placeName,
        purpose: bill.purpose,
        lines: JSON.stringify(bill.lines),
        issued_at: new Date(nowMs),
        issued_by: by,
      })),
    )
    .execute();
  await trx
    .updateTable('bill_number')
    .set({ last_number: last.number })
    .where('tenant_id', '=', tenantId)
    .where('fiscal_year', '=', fiscalYear)
    .execute();
}

export type BillRow = {
  readonly bill_id: string;
  readonly fiscal_year: number;
  readonly number: number;
  readonly reservation_id: string | null;
  readonly event_reservation_id: string | null;
  readonly amount: number;
  readonly pay_until: Date | null;
  readonly pay_by: string | null;
  readonly place_name: string;
  readonly purpose: string;
  readonly lines: readonly ReceiptLine[];
  readonly issued_at: Date;
  readonly issued_by: string;
  readonly printed: number;
  /** Of the account it was issued to; null where that was not kept. */
  readonly person_name: string | null;
  /** Of the account as it is now: it is forgotten with it. */
  readonly address: string | null;
};

/** Bills of a reservation with whom they are for; `of` is its id. */
const bills = (
  tenantId: string,
  { kind, of }: { readonly kind: Subject['kind']; readonly of: RawBuilder<unknown> },
) => sql`
  select bill.*, trim(account.last_name || ' ' || account.first_name) as person_name, account.address
  from bill
  left join account on account.tenant_id = ${tenantId} and account.user_id = bill.issued_to
  where bill.tenant_id = ${tenantId} and ${sql.ref(`bill.${columnOf({ kind, id: '' })}`)} = ${of}`;

/** The bills of a reservation, the oldest first. */
export async function billsOf(trx: Database, { tenantId, subject: { kind, id } }: Of) {
  const { rows } = await sql<BillRow>`
    ${bills(tenantId, { kind, of: sql`${id}` })} order by bill.fiscal_year, bill.number`.execute(trx);
  return rows;
}

/** What the tenant says of how bills can be paid. */
export async function waysToPay(trx: Database, tenantId: string) {
  const row = await trx
    .selectFrom('tenant_setting')
    .select('bill_ways_to_pay')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return row.bill_ways_to_pay;
}

/** Counts one more print of each of these. */
export const countPrints = (trx: Database, { tenantId, billIds }: { tenantId: string; billIds: readonly string[] }) =>
  trx
    .updateTable('bill')
    .set({ printed: sql<number>`printed + 1` })
    .where('tenant_id', '=', tenantId)
    .where('bill_id', 'in', [...billIds])
    .execute();

/** The last bill of each of some reservations. */
export async function lastBills(
  trx: Database,
  {
    tenantId,
    kind,
    ids,
  }: { readonly tenantId: string; readonly kind: Subject['kind']; readonly ids: readonly string[] },
) {
  const { rows } = await sql<BillRow & { readonly id: string }>`
    select wanted.id, last.* from unnest(${[...ids]}::uuid[]) as wanted (id)
    cross join lateral (
      ${bills(tenantId, { kind, of: sql`wanted.id` })}
      order by bill.fiscal_year desc, bill.number desc limit 1) last`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}
