import { sql } from 'kysely';
import { eventStatesThat } from '#rules/event/eventReservationStates.ts';
import { statesThat } from '#rules/facility/booking/reservationStates.ts';
import type { Database } from '#server/db/connect.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';
import { isSecret } from '../desk/courseSearch.queries.ts';

type Wanted = {
  readonly tenantId: string;
  readonly eventId: string;
  /** Of those who have the course. */
  readonly eventReservationIds: readonly string[];
  readonly date: string;
  readonly fromMinute: number;
  readonly toMinute: number;
};

export type Clash = {
  readonly event_reservation_id: string;
  /** Another course; else a room. What it is stays with those who work there. */
  readonly is_course: boolean;
  readonly from_minute: number;
  readonly to_minute: number;
};

/**
 * Whoever has the course and has another one, or a room, at that time. An entry that waits for a draw says nothing yet, and
 * what a draw has decided is left out before it is told.
 */
export async function clashesAt(trx: Database, wanted: Wanted): Promise<readonly Clash[]> {
  const { tenantId, eventId, eventReservationIds, date, fromMinute, toMinute } = wanted;
  const { rows } = await sql<Clash>`
    select mine.event_reservation_id, busy.is_course, busy.from_minute, busy.to_minute
    from event_reservation as mine
    cross join lateral (
      select true as is_course, session.from_minute, session.to_minute
      from event_reservation as one
      join event_reservation_detail as detail on detail.tenant_id = ${tenantId}
        and detail.event_reservation_id = one.event_reservation_id
      join event_session as session on session.tenant_id = ${tenantId}
        and session.event_session_id = detail.event_session_id
      left join lottery_draw as draw on draw.tenant_id = ${tenantId} and draw.draw_id = one.draw_id
      where one.tenant_id = ${tenantId} and one.user_id = mine.user_id and one.event_id <> ${eventId}
        and one.state = any(${eventStatesThat('takesSeat', 'isReserved')}::text[]) and not ${isSecret}
        and session.called_off = '' and session.date = ${date}
        and session.from_minute < ${toMinute} and session.to_minute > ${fromMinute}
      union all
      select false, day.from_minute, day.to_minute
      from reservation
      join reservation_detail as day on day.tenant_id = ${tenantId}
        and day.reservation_id = reservation.reservation_id
      where reservation.tenant_id = ${tenantId} and reservation.user_id = mine.user_id
        and reservation.state = any(${statesThat('holdsPlace')}::text[]) and day.date = ${date}
        and day.from_minute < ${toMinute} and day.to_minute > ${fromMinute}
    ) as busy
    where mine.tenant_id = ${tenantId} and mine.event_reservation_id = ${anyOf(eventReservationIds)}
    order by mine.event_reservation_id, busy.from_minute`.execute(trx);
  return rows;
}
