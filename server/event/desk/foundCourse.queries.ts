import { type RawBuilder, sql } from 'kysely';
import { eventStatesThat } from '#rules/event/eventReservationStates.ts';
import type { Database } from '#server/db/connect.ts';
import { idBeginsWith } from '#server/db/sql/idBeginsWith.ts';
import type { Search } from '#server/reservation/desk/find.ts';

/** A reservation of an event with its person, place and sessions. Days 'YYYY-MM-DD', minutes of the day. */
export type FoundCourseRow = {
  readonly event_reservation_id: string;
  readonly container_name: string;
  readonly number: string;
  readonly name: string;
  readonly sessions: readonly { readonly date: string; readonly from_minute: number; readonly to_minute: number }[];
  readonly user_number: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly child_id: string | null;
  readonly child_last_name: string | null;
  readonly child_first_name: string | null;
  readonly state: string;
  readonly payment_state: string;
  readonly fee: number;
  readonly party: readonly { readonly name: string }[];
};

type Wanted = Search & { readonly tenantId: string; readonly limit: number };

/**
 * Reservations of events by their first day, at most `limit` of them. A number may also be that of one of the sessions,
 * which is what the QR code shows.
 */
export async function coursesLookedUp(
  trx: Database,
  { tenantId, limit, ...search }: Wanted,
): Promise<readonly FoundCourseRow[]> {
  const { rows } = await sql<FoundCourseRow>`
    select event_reservation_id, event_container.name as container_name, event.number, event.name, sessions.sessions,
      user_number, account.last_name, account.first_name, child_id,
      child.last_name as child_last_name, child.first_name as child_first_name, event_reservation.state, payment_state, fee, party
    from event_reservation
    join account using (tenant_id, user_id)
    join event using (tenant_id, event_id)
    join event_category using (tenant_id, event_category_id)
    join event_container using (tenant_id, event_container_id)
    left join child using (tenant_id, child_id)
    cross join lateral (
      select jsonb_agg(jsonb_build_object('date', date, 'from_minute', from_minute, 'to_minute', to_minute)
        order by session_number) as sessions
      from event_session where event_session.tenant_id = ${tenantId} and event_session.event_id = event.event_id
        and event_session.called_off = ''
    ) as sessions
    where tenant_id = ${tenantId} ${conditionsOf(search, tenantId)}
    order by sessions.sessions -> 0 ->> 'date', event_container.name, event.number, event_reservation.sequence
    limit ${limit}`.execute(trx);
  return rows;
}

function conditionsOf(
  { reservationId, number = null, day = null, userNumber = null }: Search,
  tenantId: string,
): RawBuilder<unknown> {
  const detail = sql`select from event_reservation_detail as detail where detail.tenant_id = ${tenantId}
    and detail.event_reservation_id = event_reservation.event_reservation_id`;
  const conditions = [
    reservationId === undefined ? [] : sql`and event_reservation.event_reservation_id = ${reservationId}`,
    number === null ? [] : numberCondition(number, { detail, tenantId }),
    userNumber === null ? [] : sql`and user_number = ${userNumber}`,
    day === null
      ? []
      : sql`and exists (${detail} and exists (select from event_session where event_session.tenant_id = ${tenantId}
          and event_session.event_session_id = detail.event_session_id and event_session.date = ${day}
          and event_session.called_off = ''))`,
  ].flat();
  return sql.join(conditions, sql` `);
}

function numberCondition(number: string, { detail, tenantId }: { detail: RawBuilder<unknown>; tenantId: string }) {
  return sql`and (event_reservation.state = any(${eventStatesThat('isReserved')}::text[]) and exists (
      select from event_lottery_entry as entry where entry.tenant_id = ${tenantId}
        and entry.entry_number = ${number.toUpperCase()} and entry.user_id = event_reservation.user_id
        and entry.event_entry_span_id = event_reservation.event_entry_span_id)
    or ${idBeginsWith(sql`event_reservation.event_reservation_id`, number)}
    or exists (${detail} and ${idBeginsWith(sql`detail.event_reservation_detail_id`, number)}))`;
}
