import { sql } from 'kysely';
import { eventStatesThat } from '#rules/event/eventReservationStates.ts';
import type { Database } from '#server/db/connect.ts';
import { isSecret } from './courseSearch.queries.ts';

/** Somebody who has reserved or entered a course, as staff may see them. */
export type ParticipantRow = {
  readonly event_reservation_id: string;
  readonly user_number: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly last_name_kana: string;
  readonly first_name_kana: string;
  readonly phone_number_1: string;
  readonly phone_number_2: string;
  readonly phone_number_3: string;
  readonly child_id: string | null;
  readonly child_last_name: string | null;
  readonly child_first_name: string | null;
  readonly child_last_name_kana: string | null;
  readonly child_first_name_kana: string | null;
  readonly is_group: boolean;
  readonly party: readonly { readonly name: string; readonly birthday: string | null }[];
  readonly loans: readonly { readonly name: string }[];
  readonly request_for_borrow_instrument: boolean;
  readonly state: string;
  readonly payment_state: string;
  readonly fee: number;
  readonly added_at: Date;
  readonly memo: string;
};

type Wanted = { readonly tenantId: string; readonly eventId: string; readonly limit: number };

/** Who has left the cart with a course, by when they put it there, at most `limit` of them. */
export async function participantsOf(trx: Database, { tenantId, eventId, limit }: Wanted) {
  const { rows } = await sql<ParticipantRow>`
    select one.event_reservation_id, user_number, account.last_name, account.first_name, account.last_name_kana,
      account.first_name_kana, is_group, phone_number_1, phone_number_2, phone_number_3,
      one.child_id, child.last_name as child_last_name, child.first_name as child_first_name,
      child.last_name_kana as child_last_name_kana, child.first_name_kana as child_first_name_kana,
      one.party, one.loans, one.request_for_borrow_instrument, one.fee, one.added_at,
      case when ${isSecret} then 'applied' else one.state end as state,
      case when ${isSecret} then 'none' else one.payment_state end as payment_state,
      coalesce((select reason from event_reservation_history as line where line.tenant_id = ${tenantId}
        and line.event_reservation_id = one.event_reservation_id and line.action = 'memo'
        order by line.sequence desc limit 1), '') as memo
    from event_reservation as one
    join account on account.tenant_id = ${tenantId} and account.user_id = one.user_id
    left join child on child.tenant_id = ${tenantId} and child.child_id = one.child_id
    left join lottery_draw as draw on draw.tenant_id = ${tenantId} and draw.draw_id = one.draw_id
    where one.tenant_id = ${tenantId} and one.event_id = ${eventId}
      and one.state = any(${eventStatesThat('isReserved')}::text[])
    order by one.sequence limit ${limit}`.execute(trx);
  return rows;
}

type Named = {
  readonly tenantId: string;
  readonly userId: string;
  readonly eventId: string;
  /** Null for the person themselves. */
  readonly childId: string | null;
};

/** Whether somebody, or a child of theirs, has a course, or waits for its draw; what lies in their cart alone they have not yet. */
export async function hasCourse(trx: Database, { tenantId, userId, eventId, childId }: Named) {
  const row = await trx
    .selectFrom('event_reservation')
    .select('event_reservation_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('child_id', 'is not distinct from', childId)
    .where('event_id', '=', eventId)
    .where('state', 'in', eventStatesThat('counts', 'isReserved'))
    .executeTakeFirst();
  return row !== undefined;
}
