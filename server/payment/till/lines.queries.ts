import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

type One = { readonly tenantId: string; readonly tillId: string };

export type TillLineRow = {
  readonly happened_at: Date;
  readonly kind: 'receipt' | 'refund' | 'void' | 'correction';
  readonly amount: number;
  readonly reservation_id: string | null;
  readonly event_reservation_id: string | null;
  /** Null for a correction. */
  readonly person_name: string | null;
  readonly note: string;
  /** The room, or the course, and the first day of use, '' of a course; null for a correction. */
  readonly used: string | null;
  readonly used_on: string | null;
  /** Of the till that was corrected. */
  readonly of_day: string | null;
  /** Of a receipt. */
  readonly fiscal_year: number | null;
  /** Of a receipt in its year, of a refund among those of the till as its slip has it; null for a correction. */
  readonly number: number | null;
};

/** All that went through a till, in its order, and whose it was. */
export async function linesOfTill(trx: Database, { tenantId, tillId }: One) {
  const name = sql`trim(account.last_name || ' ' || account.first_name) as person_name`;
  const { rows } = await sql<TillLineRow>`
    select line.*, person.person_name, person.used, person.used_on
    from (
      select issued_at as happened_at, 'receipt' as kind, amount, reservation_id, event_reservation_id, purpose as note,
        null as of_day, fiscal_year, number
      from receipt where receipt.tenant_id = ${tenantId} and receipt.till_id = ${tillId}
      union all
      select happened_at, case when cause = 'voided' then 'void' else 'refund' end, -amount, reservation_id,
        event_reservation_id, '', null, null, (row_number() over (order by sequence))::integer
      from ledger where ledger.tenant_id = ${tenantId} and ledger.till_id = ${tillId} and ledger.kind = 'refunded'
      union all
      select made_at, 'correction', till_correction.amount, null, null, reason, till.day::text, null, null
      from till_correction
      join till on till.tenant_id = ${tenantId} and till.till_id = till_correction.corrected_till_id
      where till_correction.tenant_id = ${tenantId} and till_correction.till_id = ${tillId}) line
    left join lateral (
      select ${name}, article_name as used, first_date::text as used_on from reservation
      join account on account.tenant_id = ${tenantId} and account.user_id = reservation.user_id
      where reservation.tenant_id = ${tenantId} and reservation.reservation_id = line.reservation_id
      union all
      select ${name}, event.name, '' from event_reservation
      join account on account.tenant_id = ${tenantId} and account.user_id = event_reservation.user_id
      join event on event.tenant_id = ${tenantId} and event.event_id = event_reservation.event_id
      where event_reservation.tenant_id = ${tenantId}
        and event_reservation.event_reservation_id = line.event_reservation_id
      limit 1) person on true
    order by line.happened_at, line.fiscal_year, line.number`.execute(trx);
  return rows;
}
