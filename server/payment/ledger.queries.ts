import { sql } from 'kysely';
import { type LedgerKind, ledgerKinds, type Sums } from '#rules/payment/balanceOf.ts';
import type { Database } from '../db/connect.ts';
import { columnOf, columnsOf, type Subject } from '../subject.ts';

/** A line of the ledger; lines without an amount are left out. */
export type LedgerLine = {
  readonly kind: LedgerKind;
  readonly amount: number;
  readonly paymentId?: string | null;
  readonly note?: string;
};

type Account = { readonly tenantId: string; readonly subject: Subject };

/** Appends to the ledger, which is never changed. */
export async function appendLedger(
  trx: Database,
  { tenantId, subject, nowMs, lines }: Account & { readonly nowMs: number; readonly lines: readonly LedgerLine[] },
) {
  const rows = lines
    .filter(({ amount }) => amount > 0)
    .map(({ kind, amount, paymentId = null, note = '' }) => ({
      tenant_id: tenantId,
      ...columnsOf(subject),
      payment_id: paymentId,
      kind,
      amount,
      happened_at: new Date(nowMs),
      note,
    }));
  if (rows.length > 0) await trx.insertInto('ledger').values(rows).execute();
}

/** What the ledger says of a reservation, added up by kind. */
export async function sumsOf(trx: Database, { tenantId, subject }: Account): Promise<Sums> {
  const rows = await trx
    .selectFrom('ledger')
    .select(['kind', sql<number>`sum(amount)`.as('yen')])
    .where('tenant_id', '=', tenantId)
    .where(columnOf(subject), '=', subject.id)
    .groupBy('kind')
    .execute();
  const sums = new Map(rows.map(({ kind, yen }) => [kind, yen]));
  return Object.fromEntries(ledgerKinds.map((kind) => [kind, sums.get(kind) ?? 0])) as Sums;
}

/** The lines of a reservation's ledger in the order in which they were written. */
export const ledgerOf = (trx: Database, { tenantId, subject }: Account) =>
  trx
    .selectFrom('ledger')
    .select(['kind', 'amount', 'payment_id', 'happened_at', 'note'])
    .where('tenant_id', '=', tenantId)
    .where(columnOf(subject), '=', subject.id)
    .orderBy('sequence')
    .execute();
