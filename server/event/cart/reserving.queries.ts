import { sql } from 'kysely';
import type { Borrowed } from '#rules/event/cart/loans.ts';
import type { Companion } from '#rules/event/companions.ts';
import type { EventReservationState } from '#rules/event/eventReservationStates.ts';
import type { PaymentState } from '#rules/payment/paymentStates.ts';
import type { Context } from '#server/context.ts';
import { prepared } from '#server/db/prepared.ts';
import { appending, type HistoryLines, historyRows } from '../history.queries.ts';
import { lendingUnits, type TakenUnit } from '../loans/loanUnit.queries.ts';
import { type PartySeat, takingPartySeats } from '../partySeat.queries.ts';

/** What a row of the cart becomes when it is reserved; the draw of an entry is null for first come. */
export type Reserving = {
  readonly eventReservationId: string;
  readonly state: EventReservationState;
  readonly paymentState: PaymentState;
  /** The last minute of paying online, for what is owed so. */
  readonly payUntil: Date | null;
  readonly seatNumber: number | null;
  readonly fee: number;
  readonly drawId: string | null;
  /** Which choice of its group an entry is; null where nothing is ranked. */
  readonly preference: number | null;
  /** What is borrowed with it, and the units of what is counted. */
  readonly borrowed: readonly Borrowed[];
  readonly units: readonly TakenUnit[];
  /** Who is brought, and the seats that are taken now where each of them has one. */
  readonly party: readonly Companion[];
  readonly partySeats: readonly PartySeat[];
  /** One per session. */
  readonly details: readonly { readonly event_reservation_detail_id: string; readonly event_session_id: string }[];
};

const reserveRows = prepared<
  {
    readonly tenantId: string;
    readonly userId: string;
    readonly now: Date;
    readonly rows: string;
    readonly details: string;
    readonly units: string;
    readonly seats: string;
    readonly lines: string;
    readonly heldIds: readonly string[];
  },
  unknown
>(
  (_, given) => sql`
    with reserved as (
      update event_reservation
      set state = becoming.state, payment_state = becoming.payment_state, pay_until = becoming.pay_until,
        seat_number = becoming.seat_number, fee = becoming.fee, draw_id = becoming.draw_id, preference = becoming.preference,
        loans = becoming.loans, party = becoming.party, hold_expires_at = null, changed_at = ${given.now}::timestamptz
      from jsonb_populate_recordset(null::event_reservation, ${given.rows}::jsonb) as becoming
      where event_reservation.tenant_id = ${given.tenantId} and event_reservation.user_id = ${given.userId}
        and event_reservation.event_reservation_id = becoming.event_reservation_id
        and event_reservation.state = ${'in_cart' satisfies EventReservationState}
        and (event_reservation.event_reservation_id <> all(${given.heldIds}::uuid[])
          or (event_reservation.seat_number = becoming.seat_number
            and event_reservation.hold_expires_at > statement_timestamp()))
      returning 1
    ), detailed as (
      insert into event_reservation_detail (tenant_id, event_reservation_detail_id, event_reservation_id,
        event_session_id)
      select ${given.tenantId}::uuid, event_reservation_detail_id, event_reservation_id, event_session_id
      from jsonb_populate_recordset(null::event_reservation_detail, ${given.details}::jsonb)
      returning 1
    ), lent as (${lendingUnits(given.tenantId, given.units)}
    ), seated as (${takingPartySeats(given.tenantId, given.seats)}), told as (${appending(given.lines)})
    select guard((select count(*) from reserved) = jsonb_array_length(${given.rows}::jsonb), 'reserved')`,
);

type Reserved = {
  readonly userId: string;
  readonly reserved: readonly Reserving[];
  readonly lines: HistoryLines;
  /** Those whose seats must still be held by the clock of the database. */
  readonly heldIds: readonly string[];
};

/**
 * Reserves rows of the person's cart, with a row per session and their history: their seats are held for good. Throws `gone`
 * where one of them is not in the cart any more, or not held.
 */
export async function reserveReservations(
  context: Context,
  { userId, reserved, lines, heldIds }: Reserved,
  gone: () => Error,
) {
  const details = reserved.flatMap(({ eventReservationId, details }) =>
    details.map((detail) => ({ ...detail, event_reservation_id: eventReservationId })),
  );
  await reserveRows.run(
    context.trx,
    {
      tenantId: context.tenant.tenantId,
      userId,
      now: new Date(context.nowMs),
      rows: JSON.stringify(reserved.map(rowOf)),
      details: JSON.stringify(details),
      units: JSON.stringify(reserved.flatMap(({ units }) => units)),
      seats: JSON.stringify(reserved.flatMap(({ partySeats }) => partySeats)),
      lines: JSON.stringify(historyRows(context, lines)),
      heldIds,
    },
    { guards: { reserved: gone } },
  );
}

const rowOf = ({
  eventReservationId,
  state,
  paymentState,
  payUntil,
  seatNumber,
  fee,
  drawId,
  preference,
  borrowed,
  party,
}: Reserving) => ({
  event_reservation_id: eventReservationId,
  state,
  payment_state: paymentState,
  pay_until: payUntil,
  seat_number: seatNumber,
  fee,
  draw_id: drawId,
  preference,
  loans: borrowed,
  party,
});
