import { sql } from 'kysely';
import {
  type EventReservationState,
  eventReservationStates,
  eventStatesThat,
} from '#rules/event/eventReservationStates.ts';
import type { PaymentState } from '#rules/payment/paymentStates.ts';
import { lockPeople } from '../account/person.queries.ts';
import { sessionsOf } from '../catalogue/event.queries.ts';
import type { Database } from '../db/connect.ts';
import { anyOf } from '../db/sql/anyOf.ts';
import { raiseCoursesReserved } from '../readCache/version.queries.ts';

type Several = { readonly tenantId: string; readonly eventReservationIds: readonly string[] };

/**
 * Holds event reservations, whoever has them, until the transaction ends: the people first, as everywhere where places
 * in events are counted.
 */
export async function lockAny(trx: Database, { tenantId, eventReservationIds }: Several) {
  const rows = await trx
    .selectFrom('event_reservation')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('event_reservation_id', '=', anyOf(eventReservationIds))
    .execute();
  await lockPeople(trx, { tenantId, userIds: rows.map(({ user_id }) => user_id) });
  await trx
    .selectFrom('event_reservation')
    .select('event_reservation_id')
    .where('tenant_id', '=', tenantId)
    .where('event_reservation_id', '=', anyOf(eventReservationIds))
    .orderBy('event_id')
    .orderBy('event_reservation_id')
    .forNoKeyUpdate()
    .execute();
}

/** Event reservations with their events, spans and sessions, whoever has them, for other queries to narrow. */
export const heldRows = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('event_reservation')
    .innerJoin('event', (join) =>
      join
        .onRef('event.tenant_id', '=', 'event_reservation.tenant_id')
        .onRef('event.event_id', '=', 'event_reservation.event_id'),
    )
    .innerJoin('event_entry_span', (join) =>
      join
        .onRef('event_entry_span.tenant_id', '=', 'event_reservation.tenant_id')
        .onRef('event_entry_span.event_entry_span_id', '=', 'event_reservation.event_entry_span_id'),
    )
    .selectAll('event_reservation')
    .select([
      'event_reservation.loans as borrowed',
      'event.companions',
      'event.name',
      'event.price',
      'event.course_price',
      'event.place',
      'event.capacity',
      'event_entry_span.announce_at',
      'event_entry_span.closes_at',
    ])
    .select((build) => sessionsOf(build, tenantId))
    .where('event_reservation.tenant_id', '=', tenantId)
    .where('event.tenant_id', '=', tenantId)
    .where('event_entry_span.tenant_id', '=', tenantId);

/** Event reservations with their events, spans and sessions, whoever has them, in no order. */
export const eventReservationsNamed = (trx: Database, { tenantId, eventReservationIds }: Several) =>
  heldRows(trx, tenantId).where('event_reservation.event_reservation_id', '=', anyOf(eventReservationIds)).execute();

export type HeldEventReservation = Awaited<ReturnType<typeof eventReservationsNamed>>[number];

/** How a reservation and its money stand from now on. */
type EventStateChange = {
  readonly eventReservationId: string;
  readonly state: EventReservationState;
  readonly paymentState: PaymentState;
  /** The last minute of paying online, for what is owed from now on. */
  readonly payUntil?: Date | undefined;
};

/** Writes how reservations and their money stand; where a state takes no seat, the seat is given up. */
export async function changeEventStates(
  trx: Database,
  {
    tenantId,
    nowMs,
    changes,
  }: { readonly tenantId: string; readonly nowMs: number; readonly changes: readonly EventStateChange[] },
) {
  const takesSeat = ({ state }: EventStateChange) => eventReservationStates[state].takesSeat;
  const rows = changes.map((change) => ({ ...change, takesSeat: takesSeat(change) }));
  await sql`
    update event_reservation set state = change.state, payment_state = change."paymentState",
      changed_at = case when event_reservation.state = change.state then changed_at else ${new Date(nowMs)} end,
      pay_until = coalesce(change."payUntil", pay_until),
      seat_number = case when change."takesSeat" then seat_number end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as change ("eventReservationId" uuid, state text,
      "paymentState" text, "payUntil" timestamptz, "takesSeat" boolean)
    where event_reservation.tenant_id = ${tenantId}
      and event_reservation.event_reservation_id = change."eventReservationId"`.execute(trx);
  // Who pays for several courses goes through them in their own order, so nothing is locked that does not change.
  const freed = changes.filter((change) => !takesSeat(change)).map(({ eventReservationId }) => eventReservationId);
  if (freed.length > 0) await raiseCoursesReserved(trx, { tenantId, eventReservationIds: freed });
}

/** True when the person, or the child whose place it is, has another reservation of the event that counts. */
export async function hasAnother(
  trx: Database,
  { tenant_id, user_id, child_id, event_id, event_reservation_id }: HeldEventReservation,
) {
  const row = await trx
    .selectFrom('event_reservation')
    .select('event_reservation_id')
    .where('tenant_id', '=', tenant_id)
    .where('user_id', '=', user_id)
    .where('child_id', 'is not distinct from', child_id)
    .where('event_id', '=', event_id)
    .where('event_reservation_id', '<>', event_reservation_id)
    .where('state', 'in', eventStatesThat('counts'))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A seat (null where none are counted) and the state in which a reservation keeps it. */
export type Seated = {
  readonly eventReservationId: string;
  readonly state: EventReservationState;
  readonly seatNumber: number | null;
};

/** Gives reservations their seats. */
export const seatReservations = (
  trx: Database,
  {
    tenantId,
    nowMs,
    seated,
  }: { readonly tenantId: string; readonly nowMs: number; readonly seated: readonly Seated[] },
) =>
  sql`
    update event_reservation set state = seated.state, seat_number = seated."seatNumber",
      changed_at = ${new Date(nowMs)}
    from jsonb_to_recordset(${JSON.stringify(seated)}::jsonb) as seated ("eventReservationId" uuid, state text,
      "seatNumber" integer)
    where event_reservation.tenant_id = ${tenantId}
      and event_reservation.event_reservation_id = seated."eventReservationId"`.execute(trx);

type Fee = { readonly tenantId: string; readonly eventReservationId: string; readonly fee: number };

/** Writes another fee of a locked reservation. */
export const writeFee = (trx: Database, { tenantId, eventReservationId, fee }: Fee) =>
  trx
    .updateTable('event_reservation')
    .set({ fee })
    .where('tenant_id', '=', tenantId)
    .where('event_reservation_id', '=', eventReservationId)
    .execute();
