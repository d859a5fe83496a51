import { sql } from 'kysely';
import type { EventReservationState } from '#rules/event/eventReservationStates.ts';
import type { Database } from '#server/db/connect.ts';

/** A reservation that has a seat in another course, with a use for each of its dates. */
export type ChangedSeat = {
  readonly tenantId: string;
  readonly eventReservationId: string;
  readonly nowMs: number;
  readonly eventId: string;
  readonly eventEntrySpanId: string;
  readonly state: EventReservationState;
  /** Null where the course has no limit. */
  readonly seatNumber: number | null;
  readonly fee: number;
  readonly borrowed: unknown;
  readonly party: unknown;
  readonly details: readonly { readonly event_reservation_detail_id: string; readonly event_session_id: string }[];
};

/** Takes away what a reservation has of its course: its units, the marks and the uses of its dates. */
export async function leaveCourse(
  trx: Database,
  { tenantId, eventReservationId }: Pick<ChangedSeat, 'tenantId' | 'eventReservationId'>,
) {
  await trx
    .deleteFrom('event_loan_unit')
    .where('tenant_id', '=', tenantId)
    .where('event_reservation_id', '=', eventReservationId)
    .execute();
  await trx
    .deleteFrom('event_party_seat')
    .where('tenant_id', '=', tenantId)
    .where('event_reservation_id', '=', eventReservationId)
    .execute();
  await trx
    .deleteFrom('attendance')
    .where('tenant_id', '=', tenantId)
    .where('event_reservation_id', '=', eventReservationId)
    .execute();
  await trx
    .deleteFrom('event_reservation_detail')
    .where('tenant_id', '=', tenantId)
    .where('event_reservation_id', '=', eventReservationId)
    .execute();
}

/** Writes the other course. The index over seats, and that of one reservation of a course for each person, refuse a second one. */
export async function writeSeat(trx: Database, seat: ChangedSeat) {
  const { tenantId, eventReservationId, details, nowMs } = seat;
  await trx
    .updateTable('event_reservation')
    .set({
      event_id: seat.eventId,
      event_entry_span_id: seat.eventEntrySpanId,
      // It is no entry of a draw any more: what the draw has decided stands in its own tables.
      entry_type: 'normal',
      draw_id: null,
      preference: null,
      state: seat.state,
      seat_number: seat.seatNumber,
      fee: seat.fee,
      loans: JSON.stringify(seat.borrowed),
      party: JSON.stringify(seat.party),
      changed_at: new Date(nowMs),
    })
    .where('tenant_id', '=', tenantId)
    .where('event_reservation_id', '=', eventReservationId)
    .execute();
  await trx
    .insertInto('event_reservation_detail')
    .values(details.map((detail) => ({ tenant_id: tenantId, event_reservation_id: eventReservationId, ...detail })))
    .execute();
}

/** Where the place that offers a course is; '' where nobody has said. */
export async function addressOfCourse(
  trx: Database,
  { tenantId, eventId }: { readonly tenantId: string; readonly eventId: string },
): Promise<string> {
  const { rows } = await sql<{ address: string }>`
    select event_container.address from event
    join event_category on event_category.tenant_id = ${tenantId}
      and event_category.event_category_id = event.event_category_id
    join event_container on event_container.tenant_id = ${tenantId}
      and event_container.event_container_id = event_category.event_container_id
    where event.tenant_id = ${tenantId} and event.event_id = ${eventId}`.execute(trx);
  return rows[0]?.address ?? '';
}
