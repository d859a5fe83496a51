import { sql } from 'kysely';
import { statesThat } from '#rules/facility/booking/reservationStates.ts';
import type { Database } from '#server/db/connect.ts';
import type { NamedDraw } from '#server/lottery/draw.queries.ts';

/** The people who have something of a draw that still stands or has been used. */
export async function winnersIn(trx: Database, { tenantId, drawId }: NamedDraw): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('reservation')
    .select('user_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('draw_id', '=', drawId)
    .where('state', 'in', statesThat('countsForMonth'))
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

type Copied = {
  readonly tenantId: string;
  readonly drawId: string;
  readonly now: Date;
  /** Each with the id, number and salt of its own. */
  readonly entries: readonly {
    readonly old: string;
    readonly id: string;
    readonly number: string;
    readonly salt: string;
  }[];
};

/** Enters again, in another draw, what was lost; the lost entry stays as it is. */
export async function copyEntries(trx: Database, { tenantId, drawId, now, entries }: Copied) {
  const given = sql`jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
    as given (old uuid, id uuid, number text, salt text)`;
  await sql`
    insert into reservation
    select (jsonb_populate_record(reservation, jsonb_build_object(
      'reservation_id', given.id, 'state', 'lottery_waiting', 'payment_state', 'none', 'draw_id', ${drawId}::uuid,
      'entry_number', given.number, 'entry_salt', given.salt, 'booked_at', ${now}::timestamptz,
      'changed_at', ${now}::timestamptz, 'pay_until', null, 'application_id', null))).*
    from ${given}
    join reservation on reservation.tenant_id = ${tenantId} and reservation.reservation_id = given.old
    returning 1`.execute(trx);
  await sql`
    insert into reservation_detail
    select (jsonb_populate_record(reservation_detail, jsonb_build_object('reservation_id', given.id))).*
    from ${given}
    join reservation_detail on reservation_detail.tenant_id = ${tenantId}
      and reservation_detail.reservation_id = given.old
    returning 1`.execute(trx);
}
