import { sql } from 'kysely';
import type { ReceiptLine } from '#rules/payment/receipt.ts';
import type { Database } from '#server/db/connect.ts';
import { columnOf, columnsOf, type Subject, type subjectOf } from '#server/subject.ts';

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
  readonly amount: number;
  readonly payUntil: Date | null;
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
        ...{ tenant_id: tenantId, bill_id: bill.billId, fiscal_year: fiscalYear, number: bill.number },
        ...{ ...columnsOf(bill.subject), amount: bill.amount, pay_until: bill.payUntil },
        ...{ place_name: bill.placeName, purpose: bill.purpose, lines: JSON.stringify(bill.lines) },
        ...{ issued_at: new Date(nowMs), issued_by: by },
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

/** The bills of a reservation, the oldest first. */
export const billsOf = (trx: Database, { tenantId, subject }: Of) =>
  trx
    .selectFrom('bill')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(columnOf(subject), '=', subject.id)
    .orderBy('fiscal_year')
    .orderBy('number')
    .execute();

export type BillRow = Awaited<ReturnType<typeof billsOf>>[number] & Parameters<typeof subjectOf>[0];

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
  const key = sql.ref(columnOf({ kind, id: '' }));
  const { rows } = await sql<{
    id: string;
    bill_id: string;
    fiscal_year: number;
    number: number;
    amount: number;
    pay_until: Date | null;
    place_name: string;
    purpose: string;
  }>`
    select wanted.id, last.* from unnest(${[...ids]}::uuid[]) as wanted (id)
    cross join lateral (
      select bill_id, fiscal_year, number, amount, pay_until, place_name, purpose from bill
      where bill.tenant_id = ${tenantId} and ${key} = wanted.id
      order by fiscal_year desc, number desc limit 1) last`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}
