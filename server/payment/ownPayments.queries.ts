import { sql } from 'kysely';
import type { LedgerKind } from '#rules/payment/balanceOf.ts';
import type { Person } from '../account/person.queries.ts';
import type { Database } from '../db/connect.ts';

type Movement = {
  readonly subject_id: string;
  readonly kind: LedgerKind;
  readonly amount: number;
  readonly happened_at: Date;
};

/** Money that a person paid or got back, the latest first. Charges are left out: one may tell of a result too early. */
export async function ownMovements(trx: Database, { tenantId, userId }: Person) {
  const { rows } = await sql<Movement>`
    select coalesce(ledger.reservation_id, ledger.event_reservation_id) as subject_id, kind, amount, happened_at
    from ledger
    left join reservation on reservation.tenant_id = ${tenantId} and reservation.reservation_id = ledger.reservation_id
    left join event_reservation on event_reservation.tenant_id = ${tenantId}
      and event_reservation.event_reservation_id = ledger.event_reservation_id
    where ledger.tenant_id = ${tenantId} and coalesce(reservation.user_id, event_reservation.user_id) = ${userId}
      and kind in ('received', 'received_at_counter', 'refunded')
    order by ledger.sequence desc`.execute(trx);
  return rows;
}
