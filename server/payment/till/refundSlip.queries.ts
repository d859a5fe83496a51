import { sql } from 'kysely';
import { slipNumberText } from '#rules/payment/receipt.ts';
import type { Database } from '#server/db/connect.ts';
import { columnOf, type Subject } from '#server/subject.ts';

/**
 * The slips of what went back in cash for a reservation, by their lines of the ledger. A till is held while cash goes
 * through it and the ledger only grows: the number of a slip within its till never changes.
 */
export async function slipNumbers(
  trx: Database,
  { tenantId, subject }: { readonly tenantId: string; readonly subject: Subject },
) {
  const { rows } = await sql<{ sequence: string; day: string; till: number; number: number }>`
    select ledger.sequence, till.day::text as day, till.number as till,
      (select count(*) from ledger earlier
        where earlier.tenant_id = ${tenantId} and earlier.till_id = ledger.till_id and earlier.kind = 'refunded'
          and earlier.sequence <= ledger.sequence)::integer as number
    from ledger
    join till on till.tenant_id = ${tenantId} and till.till_id = ledger.till_id
    where ledger.tenant_id = ${tenantId} and ${sql.ref(`ledger.${columnOf(subject)}`)} = ${subject.id}
      and ledger.kind = 'refunded'
    order by ledger.sequence`.execute(trx);
  return new Map(rows.map((row) => [row.sequence, slipNumberText(row)]));
}
