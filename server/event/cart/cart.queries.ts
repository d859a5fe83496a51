import { type Insertable, sql } from 'kysely';
import type { EventReservationState } from '#rules/event/eventReservationStates.ts';
import type { Person } from '#server/account/person.queries.ts';
import type { Context, Resident } from '#server/context.ts';
import { anyOf } from '#server/db/anyOf.ts';
import type { Database } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import type { EventReservation } from '#server/db/schema.ts';
import { newId } from '#server/newId.ts';
import { appending, type HistoryLine, historyRows } from '../history.queries.ts';

/** A row of a cart as it begins. */
export type NewReservation = Insertable<EventReservation>;

/** The other seats of the cart, which are held as long as the new ones. */
export type Renewed = {
  readonly eventReservationIds: readonly string[];
  readonly holdUntil: string | null;
  readonly holdExtensions: number;
};

const insertRows = prepared<
  {
    readonly tenantId: string;
    readonly userId: string;
    readonly rows: string;
    readonly lines: string;
    readonly renewedIds: readonly string[];
    readonly holdUntil: string | null;
    readonly holdExtensions: number;
  },
  { readonly event_reservation_id: string }
>(
  (_, given) => sql`
    with inserted as (
      insert into event_reservation (tenant_id, event_reservation_id, user_id, event_id, event_entry_span_id,
        entry_type, state, seat_number, hold_expires_at, hold_extensions, request_for_borrow_instrument, fee,
        added_at, changed_at)
      select tenant_id, event_reservation_id, user_id, event_id, event_entry_span_id,
        entry_type, state, seat_number, hold_expires_at, coalesce(hold_extensions, 0), request_for_borrow_instrument,
        fee, added_at, changed_at
      from jsonb_populate_recordset(null::event_reservation, ${given.rows}::jsonb)
      on conflict do nothing
      returning event_reservation_id, entry_type
    ), renewed as (
      update event_reservation
      set hold_expires_at = ${given.holdUntil}::timestamptz, hold_extensions = ${given.holdExtensions}::integer
      where tenant_id = ${given.tenantId} and user_id = ${given.userId}
        and event_reservation_id = any(${given.renewedIds}::uuid[])
        and exists (select from inserted where entry_type = 'normal')
    ), told as (${appending(given.lines)}
      where event_reservation_id in (select event_reservation_id from inserted)
    )
    select event_reservation_id from inserted`,
);

/**
 * Writes rows of a cart in the order given, each with its line of history, and answers the ids of those whose seat or
 * event was still free. When one came by first come, the other seats are held anew.
 */
export async function insertReservations(
  context: Context<Resident>,
  { rows, lines, renewed }: { rows: readonly NewReservation[]; lines: readonly HistoryLine[]; renewed: Renewed },
) {
  const inserted = await insertRows.run(context.trx, {
    tenantId: context.tenant.tenantId,
    userId: context.actor.userId,
    rows: JSON.stringify(rows),
    lines: JSON.stringify(historyRows(context, lines)),
    renewedIds: renewed.eventReservationIds,
    holdUntil: renewed.holdUntil,
    holdExtensions: renewed.holdExtensions,
  });
  return new Set(inserted.map(({ event_reservation_id }) => event_reservation_id));
}

/** Takes rows out of the person's cart and gives up their seats. */
export const removeReservations = (
  trx: Database,
  removed: Person & { readonly eventReservationIds: readonly string[]; readonly nowMs: number },
) =>
  trx
    .updateTable('event_reservation')
    .set({
      state: 'removed' satisfies EventReservationState,
      seat_number: null,
      hold_expires_at: null,
      changed_at: new Date(removed.nowMs),
    })
    .where('tenant_id', '=', removed.tenantId)
    .where('user_id', '=', removed.userId)
    .where('event_reservation_id', '=', anyOf(removed.eventReservationIds))
    .where('state', '=', 'in_cart' satisfies EventReservationState)
    .execute();

/** Keeps whether an instrument is asked for with a row of the person's cart. */
export const setLoan = (
  trx: Database,
  loan: Person & {
    readonly eventReservationId: string;
    readonly requestForBorrowInstrument: boolean;
    readonly nowMs: number;
  },
) =>
  trx
    .updateTable('event_reservation')
    .set({ request_for_borrow_instrument: loan.requestForBorrowInstrument, changed_at: new Date(loan.nowMs) })
    .where('tenant_id', '=', loan.tenantId)
    .where('user_id', '=', loan.userId)
    .where('event_reservation_id', '=', loan.eventReservationId)
    .where('state', '=', 'in_cart' satisfies EventReservationState)
    .execute();

/** What a row of the cart becomes when it is reserved; the draw of an entry is null for first come. */
export type Reserving = {
  readonly eventReservationId: string;
  readonly state: EventReservationState;
  readonly seatNumber: number | null;
  readonly fee: number;
  readonly drawId: string | null;
  readonly eventSessionIds: readonly string[];
};

/** Reserves rows of the person's cart: their seats are held for good. */
export const reserveReservations = (
  trx: Database,
  { tenantId, userId, nowMs, reserved }: Person & { readonly nowMs: number; readonly reserved: readonly Reserving[] },
) =>
  trx
    .updateTable('event_reservation')
    .from(becoming(reserved))
    .set((build) => ({
      state: build.ref('becoming.state'),
      seat_number: build.ref('becoming.seat_number'),
      fee: build.ref('becoming.fee'),
      draw_id: build.ref('becoming.draw_id'),
      hold_expires_at: null,
      changed_at: new Date(nowMs),
    }))
    .where('event_reservation.tenant_id', '=', tenantId)
    .where('event_reservation.user_id', '=', userId)
    .whereRef('event_reservation.event_reservation_id', '=', 'becoming.event_reservation_id')
    .where('event_reservation.state', '=', 'in_cart' satisfies EventReservationState)
    .execute();

const becoming = (reserved: readonly Reserving[]) =>
  sql<{
    event_reservation_id: string;
    state: string;
    seat_number: number | null;
    fee: number;
    draw_id: string | null;
  }>`unnest(
    ${reserved.map(({ eventReservationId }) => eventReservationId)}::uuid[],
    ${reserved.map(({ state }) => state)}::text[],
    ${reserved.map(({ seatNumber }) => seatNumber)}::integer[],
    ${reserved.map(({ fee }) => fee)}::integer[],
    ${reserved.map(({ drawId }) => drawId)}::uuid[])`.as<'becoming'>(
    sql`becoming (event_reservation_id, state, seat_number, fee, draw_id)`,
  );

/** One row per session of what is reserved. */
export const insertDetails = (
  trx: Database,
  { tenantId, reserved }: { readonly tenantId: string; readonly reserved: readonly Reserving[] },
) =>
  trx
    .insertInto('event_reservation_detail')
    .values(
      reserved.flatMap(({ eventReservationId, eventSessionIds }) =>
        eventSessionIds.map((event_session_id) => ({
          tenant_id: tenantId,
          event_reservation_detail_id: newId(),
          event_reservation_id: eventReservationId,
          event_session_id,
        })),
      ),
    )
    .execute();
