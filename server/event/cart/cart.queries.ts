import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { LoanPlan } from '#rules/event/cart/decideLoan.ts';
import type { Companion } from '#rules/event/companions.ts';
import type { EventReservationState } from '#rules/event/eventReservationStates.ts';
import type { Person } from '#server/account/person.queries.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import type { DB } from '#server/db/schema.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';
import { seatsGoneOf } from '../event.queries.ts';
import { appending, type HistoryLines, historyRows } from '../history.queries.ts';
import { lentOf } from '../loans/loanUnit.queries.ts';
import { type PartySeat, takingPartySeats } from '../partySeat.queries.ts';
import { type PersonPart, personPart } from '../person.queries.ts';
import { isHeld, secondsLeft } from '../seat.queries.ts';
import { inserting, type NewReservation } from './newReservation.queries.ts';

/** What lies in a person's cart, in the order of adding. Seats are only counted where one would have to be found. */
const cartRows = (tenantId: string) => {
  const from = expressionBuilder<DB, 'account'>()
    .selectFrom('event_reservation')
    .innerJoin('event', (join) =>
      join
        .onRef('event.tenant_id', '=', 'event_reservation.tenant_id')
        .onRef('event.event_id', '=', 'event_reservation.event_id'),
    )
    .where('event_reservation.tenant_id', '=', tenantId)
    .where('event.tenant_id', '=', tenantId)
    .whereRef('event_reservation.user_id', '=', 'account.user_id')
    .where('event_reservation.state', '=', 'in_cart' satisfies EventReservationState);
  return from
    .select([
      'event_reservation.event_reservation_id',
      'event_reservation.event_id',
      'event_reservation.child_id',
      'event_reservation.entry_type',
      'event_reservation.request_for_borrow_instrument',
      'event_reservation.loans as borrowed',
      'event_reservation.party',
      'event_reservation.hold_extensions',
      lentOf(tenantId).as('lent'),
      isHeld.as('is_held'),
      secondsLeft.as('seconds_left'),
    ])
    .select((build) =>
      sql<number>`case when ${isHeld} then 0 else ${seatsGoneOf(build, tenantId)} end`.as('seats_taken'),
    )
    .orderBy('event_reservation.sequence');
};

/** The person with what lies in their cart, as a part of a question; null for an empty one. */
export const cartPart = (tenantId: string) =>
  sql`(select json_build_object('person', ${personPart(tenantId)}, 'rows', rows)
    from (select ${jsonArrayFrom(cartRows(tenantId))} as rows) as cart where json_array_length(rows) > 0)`;

/** What lies in a cart, with its seat and the seats that are taken of its event. */
export type InCart = Awaited<ReturnType<ReturnType<typeof cartRows>['execute']>>[number];

/** The answer to the part. */
export type CartPart = { readonly person: PersonPart; readonly rows: readonly InCart[] };

/** The other seats of the cart, which are held as long as the new ones. */
export type Renewed = {
  readonly eventReservationIds: readonly string[];
  readonly holdUntil: string | null;
  readonly holdExtensions: number;
};

const isInserted = sql`event_reservation_id in (select event_reservation_id from inserted)`;

const insertRows = prepared<
  {
    readonly tenantId: string;
    readonly userId: string;
    readonly rows: string;
    readonly seats: string;
    readonly lines: string;
    readonly renewedIds: readonly string[];
    readonly holdUntil: string | null;
    readonly holdExtensions: number;
  },
  { readonly event_reservation_id: string }
>(
  (_, given) => sql`
    with inserted as (${inserting(sql`jsonb_populate_recordset(null::event_reservation, ${given.rows}::jsonb)`)}
    ), renewed as (
      update event_reservation
      set hold_expires_at = ${given.holdUntil}::timestamptz, hold_extensions = ${given.holdExtensions}::integer
      where tenant_id = ${given.tenantId} and user_id = ${given.userId}
        and event_reservation_id = any(${given.renewedIds}::uuid[])
        and exists (select from inserted where entry_type = 'normal')
    ), seated as (${takingPartySeats(given.tenantId, given.seats, isInserted)}
    ), told as (${appending(given.lines, isInserted)})
    select event_reservation_id from inserted`,
);

type Adding = {
  readonly userId: string;
  readonly rows: readonly NewReservation[];
  /** Of courses that count everybody who comes. */
  readonly seats: readonly PartySeat[];
  readonly lines: HistoryLines;
  readonly renewed: Renewed;
};

/**
 * Writes rows of a cart in the order given, each with its line of history, and answers the ids of those whose seat or
 * event was still free. When one came by first come, the other seats are held anew.
 */
export async function insertReservations(context: Context, { userId, rows, seats, lines, renewed }: Adding) {
  const inserted = await insertRows.run(context.trx, {
    tenantId: context.tenant.tenantId,
    userId,
    rows: JSON.stringify(rows),
    seats: JSON.stringify(seats),
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
      party: '[]',
      changed_at: new Date(removed.nowMs),
    })
    .where('tenant_id', '=', removed.tenantId)
    .where('user_id', '=', removed.userId)
    .where('event_reservation_id', '=', anyOf(removed.eventReservationIds))
    .where('state', '=', 'in_cart' satisfies EventReservationState)
    .execute();

/** Keeps what is borrowed with a row of the person's cart. */
export const setLoan = (
  trx: Database,
  loan: Person & LoanPlan & { readonly eventReservationId: string; readonly nowMs: number },
) =>
  trx
    .updateTable('event_reservation')
    .set({
      request_for_borrow_instrument: loan.requestForBorrowInstrument,
      loans: JSON.stringify(loan.borrowed),
      changed_at: new Date(loan.nowMs),
    })
    .where('tenant_id', '=', loan.tenantId)
    .where('user_id', '=', loan.userId)
    .where('event_reservation_id', '=', loan.eventReservationId)
    .where('state', '=', 'in_cart' satisfies EventReservationState)
    .execute();

/** Keeps who is brought to a course in the person's cart. */
export const setParty = (
  trx: Database,
  {
    tenantId,
    userId,
    eventReservationId,
    party,
    nowMs,
  }: Person & {
    readonly eventReservationId: string;
    readonly party: readonly Companion[];
    readonly nowMs: number;
  },
) =>
  trx
    .updateTable('event_reservation')
    .set({ party: JSON.stringify(party), changed_at: new Date(nowMs) })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('event_reservation_id', '=', eventReservationId)
    .where('state', '=', 'in_cart' satisfies EventReservationState)
    .execute();

/** Keeps which choices of their group entries in the person's cart are. */
export const setPreferences = (
  trx: Database,
  {
    tenantId,
    userId,
    choices,
  }: Person & { readonly choices: readonly { readonly eventReservationId: string; readonly preference: number }[] },
) =>
  sql`
    update event_reservation set preference = choice.preference
    from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as choice ("eventReservationId" uuid, preference integer)
    where event_reservation.tenant_id = ${tenantId} and event_reservation.user_id = ${userId}
      and event_reservation.event_reservation_id = choice."eventReservationId"
      and event_reservation.state = ${'in_cart' satisfies EventReservationState}`.execute(trx);
