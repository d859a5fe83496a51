import { sql } from 'kysely';
import {
  type EventReservationState,
  eventReservationStates,
  eventStatesThat,
} from '#rules/event/eventReservationStates.ts';
import type { PaymentState } from '#rules/payment/paymentStates.ts';
import { lockPerson } from '../account/person.queries.ts';
import { sessionsOf } from '../catalogue/event.queries.ts';
import type { Database } from '../db/connect.ts';
import { raiseCoursesReserved } from '../fresh/version.queries.ts';

type Named = { readonly tenantId: string; readonly eventReservationId: string };

/**
 * Holds an event reservation, whoever has it, until the transaction ends: the person first, as everywhere where places
 * in events are counted.
 */
export async function lockAny(trx: Database, { tenantId, eventReservationId }: Named) {
  const row = await trx
    .selectFrom('event_reservation')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('event_reservation_id', '=', eventReservationId)
    .executeTakeFirst();
  if (!row) return;
  await lockPerson(trx, { tenantId, userId: row.user_id });
  await trx
    .selectFrom('event_reservation')
    .select('event_reservation_id')
    .where('tenant_id', '=', tenantId)
    .where('event_reservation_id', '=', eventReservationId)
    .forNoKeyUpdate()
    .execute();
}

/** An event reservation with its event, span and sessions, whoever has it, for other queries to add to. */
export const heldRows = (trx: Database, { tenantId, eventReservationId }: Named) =>
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
      'event.name',
      'event.place',
      'event.capacity',
      'event_entry_span.announce_at',
      'event_entry_span.closes_at',
    ])
    .select((build) => sessionsOf(build, tenantId))
    .where('event_reservation.tenant_id', '=', tenantId)
    .where('event.tenant_id', '=', tenantId)
    .where('event_entry_span.tenant_id', '=', tenantId)
    .where('event_reservation.event_reservation_id', '=', eventReservationId);

/** An event reservation with its event, span and sessions, whoever has it. */
export const eventReservationNamed = (trx: Database, named: Named) => heldRows(trx, named).executeTakeFirst();

export type HeldEventReservation = NonNullable<Awaited<ReturnType<typeof eventReservationNamed>>>;

/** Writes how a reservation and its money stand; where the state takes no seat, its seat is given up. */
export async function changeEventState(
  trx: Database,
  change: Named & {
    readonly state: EventReservationState;
    readonly paymentState: PaymentState;
    readonly payUntil?: Date | undefined;
    readonly nowMs: number;
  },
) {
  const { takesSeat } = eventReservationStates[change.state];
  await trx
    .updateTable('event_reservation')
    .set({
      state: change.state,
      payment_state: change.paymentState,
      changed_at: sql<Date>`case when state = ${change.state} then changed_at else ${new Date(change.nowMs)} end`,
      ...(change.payUntil && { pay_until: change.payUntil }),
      ...(!takesSeat && { seat_number: null }),
    })
    .where('tenant_id', '=', change.tenantId)
    .where('event_reservation_id', '=', change.eventReservationId)
    .execute();
  // Who pays for several courses goes through them in his own order, so nothing is locked that does not change.
  if (takesSeat) return;
  const { tenantId, eventReservationId } = change;
  await raiseCoursesReserved(trx, { tenantId, eventReservationIds: [eventReservationId] });
}

/** True when the person has another reservation of the event that counts. */
export async function hasAnother(
  trx: Database,
  { tenant_id, user_id, event_id, event_reservation_id }: HeldEventReservation,
) {
  const row = await trx
    .selectFrom('event_reservation')
    .select('event_reservation_id')
    .where('tenant_id', '=', tenant_id)
    .where('user_id', '=', user_id)
    .where('event_id', '=', event_id)
    .where('event_reservation_id', '<>', event_reservation_id)
    .where('state', 'in', eventStatesThat('counts'))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a reservation a seat (null where none are counted) and the state in which it keeps it. */
export const seatReservation = (
  trx: Database,
  seated: Named & {
    readonly state: EventReservationState;
    readonly seatNumber: number | null;
    readonly nowMs: number;
  },
) =>
  trx
    .updateTable('event_reservation')
    .set({ state: seated.state, seat_number: seated.seatNumber, changed_at: new Date(seated.nowMs) })
    .where('tenant_id', '=', seated.tenantId)
    .where('event_reservation_id', '=', seated.eventReservationId)
    .execute();
