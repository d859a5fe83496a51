import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { anyOf } from '../db/sql/anyOf.ts';

type Events = { readonly tenantId: string; readonly eventIds: readonly string[] };

/** A seat of a course that counts everybody who comes, and the reservation that takes it. */
export type PartySeat = {
  readonly event_id: string;
  readonly seat_number: number;
  readonly event_reservation_id: string;
};

const giveBackLocked = prepared<Events, unknown>(
  (_, { tenantId, eventIds }) => sql`
    delete from event_party_seat using event_reservation
    where event_party_seat.tenant_id = ${tenantId} and event_reservation.tenant_id = ${tenantId}
      and event_party_seat.event_id = any(${eventIds}::uuid[])
      and event_reservation.event_reservation_id = event_party_seat.event_reservation_id
      and event_reservation.seat_number is null`,
);

/** Frees the seats of locked events whose reservations have no seat any more. */
export const giveBackPartySeats = (trx: Database, { tenantId, eventIds }: Events) =>
  giveBackLocked.run(trx, { tenantId, eventIds });

/** Part of a statement that takes seats, given as JSON, `where` that holds; the key of the table refuses one that is taken. */
export const takingPartySeats = (tenantId: string, seats: string, where = sql`true`) => sql`
  insert into event_party_seat (tenant_id, event_id, seat_number, event_reservation_id)
  select ${tenantId}::uuid, event_id, seat_number, event_reservation_id
  from jsonb_populate_recordset(null::event_party_seat, ${seats}::jsonb)
  where ${where}
  returning 1`;

type Taken = { readonly tenantId: string; readonly seats: readonly PartySeat[] };

export const takePartySeats = (trx: Database, { tenantId, seats }: Taken) =>
  takingPartySeats(tenantId, JSON.stringify(seats)).execute(trx);

/** The seats of a reservation, the lowest first. */
export async function partySeatsOf(
  trx: Database,
  { tenantId, eventReservationId }: { readonly tenantId: string; readonly eventReservationId: string },
): Promise<readonly number[]> {
  const rows = await trx
    .selectFrom('event_party_seat')
    .select('seat_number')
    .where('tenant_id', '=', tenantId)
    .where('event_reservation_id', '=', eventReservationId)
    .orderBy('seat_number')
    .execute();
  return rows.map(({ seat_number }) => seat_number);
}

/** Gives up all seats of reservations. */
export const leavePartySeats = (
  trx: Database,
  { tenantId, eventReservationIds }: { readonly tenantId: string; readonly eventReservationIds: readonly string[] },
) =>
  trx
    .deleteFrom('event_party_seat')
    .where('tenant_id', '=', tenantId)
    .where('event_reservation_id', '=', anyOf(eventReservationIds))
    .execute();

/** Gives up some seats of an event. */
export const dropPartySeats = (
  trx: Database,
  {
    tenantId,
    eventId,
    seatNumbers,
  }: { readonly tenantId: string; readonly eventId: string; readonly seatNumbers: readonly number[] },
) =>
  trx
    .deleteFrom('event_party_seat')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('seat_number', 'in', seatNumbers)
    .execute();
