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

/** From the person's reservations by their key: which of two keys a line has, no index of the ledger tells. */
const movementsOf = ({ tenantId, userId }: Person, key: 'reservation_id' | 'event_reservation_id') => {
  const use = sql.table(key === 'reservation_id' ? 'reservation' : 'event_reservation');
  return sql`
    select ledger.sequence, ledger.${sql.ref(key)} as subject_id, kind, amount, happened_at
    from ${use} as use
    join ledger on ledger.tenant_id = ${tenantId} and ledger.${sql.ref(key)} = use.${sql.ref(key)}
    where use.tenant_id = ${tenantId} and use.user_id = ${userId}
      and kind in ('received', 'received_at_counter', 'refunded')`;
};

/** Money that a person paid or got back, the latest first. Charges are left out: one may tell of a result too early. */
export async function ownMovements(trx: Database, person: Person) {
  const { rows } = await sql<Movement>`
    select subject_id, kind, amount, happened_at
    from (${movementsOf(person, 'reservation_id')} union all ${movementsOf(person, 'event_reservation_id')}) movement
    order by sequence desc`.execute(trx);
  return rows;
}
