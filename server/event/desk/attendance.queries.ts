import { sql } from 'kysely';
import type { AttendanceMark, MarkedCell } from '#contract/desk/course/attendance.ts';
import type { Database } from '#server/db/connect.ts';
import { isSecret } from './courseSearch.queries.ts';

type Course = { readonly tenantId: string; readonly eventId: string };

/** Every cell of a course that is marked. */
export async function marksOfCourse(trx: Database, { tenantId, eventId }: Course) {
  const { rows } = await sql<MarkedCell>`
    select attendance.event_reservation_id as "reservationId", attendance.event_session_id as "eventSessionId", mark
    from event_reservation as one
    join attendance on attendance.tenant_id = ${tenantId}
      and attendance.event_reservation_id = one.event_reservation_id
    where one.tenant_id = ${tenantId} and one.event_id = ${eventId}`.execute(trx);
  return rows;
}

export type Cell = { readonly tenantId: string; readonly eventReservationId: string; readonly eventSessionId: string };

type SeatedRow = {
  readonly state: string;
  readonly date: string;
  readonly event_reservation_detail_id: string;
  readonly arrived_at: Date | null;
};

/** A session that somebody has reserved. Their reservation stays as staff see it until the transaction ends. */
export async function seatedAt(trx: Database, { tenantId, eventReservationId, eventSessionId }: Cell) {
  const { rows } = await sql<SeatedRow>`
    select case when ${isSecret} then 'applied' else one.state end as state, session.date,
      detail.event_reservation_detail_id, detail.arrived_at
    from event_reservation as one
    join event_reservation_detail as detail on detail.tenant_id = ${tenantId}
      and detail.event_reservation_id = one.event_reservation_id and detail.event_session_id = ${eventSessionId}
    join event_session as session on session.tenant_id = ${tenantId}
      and session.event_session_id = detail.event_session_id and session.called_off = ''
    left join lottery_draw as draw on draw.tenant_id = ${tenantId} and draw.draw_id = one.draw_id
    where one.tenant_id = ${tenantId} and one.event_reservation_id = ${eventReservationId}
    for share of one`.execute(trx);
  return rows[0];
}

type Marked = Cell & { readonly mark: AttendanceMark; readonly by: string; readonly at: Date };

/** Writes a mark over whatever the cell had. */
export const writeMark = (trx: Database, { tenantId, eventReservationId, eventSessionId, mark, by, at }: Marked) =>
  trx
    .insertInto('attendance')
    .values({
      tenant_id: tenantId,
      event_reservation_id: eventReservationId,
      event_session_id: eventSessionId,
      mark,
      marked_by: by,
      marked_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'event_reservation_id', 'event_session_id'])
        .doUpdateSet({ mark, marked_by: by, marked_at: at }),
    )
    .execute();

/** Empties a cell. */
export const dropMark = (trx: Database, { tenantId, eventReservationId, eventSessionId }: Cell) =>
  trx
    .deleteFrom('attendance')
    .where('tenant_id', '=', tenantId)
    .where('event_reservation_id', '=', eventReservationId)
    .where('event_session_id', '=', eventSessionId)
    .execute();

/** The marks of one person, by cell. */
export async function marksOfPerson(
  trx: Database,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
) {
  const rows = await trx
    .selectFrom('attendance')
    .innerJoin('event_reservation as one', (join) =>
      join
        .onRef('one.tenant_id', '=', 'attendance.tenant_id')
        .onRef('one.event_reservation_id', '=', 'attendance.event_reservation_id'),
    )
    .select(['attendance.event_reservation_id', 'attendance.event_session_id', 'attendance.mark'])
    .where('attendance.tenant_id', '=', tenantId)
    .where('one.tenant_id', '=', tenantId)
    .where('one.user_id', '=', userId)
    .execute();
  // The check of the table: no other mark is there.
  return new Map(
    rows.map((row) => [`${row.event_reservation_id} ${row.event_session_id}`, row.mark as AttendanceMark]),
  );
}
