import type { AddDecision } from '#rules/event/cart/decideAdd.ts';
import { holdOfNewSeat } from '#rules/event/cart/decideExtension.ts';
import { seatsWith, unnamed } from '#rules/event/companions.ts';
import type { EventReservationState } from '#rules/event/eventReservationStates.ts';
import type { Context } from '#server/context.ts';
import { isTaken } from '#server/db/sqlStates.ts';
import { newId } from '#server/newId.ts';
import { Refused } from '#server/refused.ts';
import { type EventRow, feeOf } from '../event.queries.ts';
import type { OwnSeat, Seats } from '../seat.queries.ts';
import { lowestSeats, partySeats } from '../seatsUnderLock.ts';
import { insertReservations, type NewReservation, type Renewed } from './cart.queries.ts';

type Adding = Extract<AddDecision, { kind: 'add' }>;

type Recorded = {
  readonly userId: string;
  readonly decisions: readonly AddDecision[];
  /** Null where none is taken and no hold begins. */
  readonly seats: Seats | null;
  /** The events of the request. */
  readonly rows: readonly EventRow[];
};

/**
 * Writes what is added, takes its seats, and holds all seats of the cart for the full time again. Answers the new
 * reservations by event; an event is missing when the database found somebody else in its seat.
 */
export async function recordAdding(
  context: Context,
  { userId, decisions, seats, rows }: Recorded,
): Promise<ReadonlyMap<string, string>> {
  const adding = decisions.filter((decision) => decision.kind === 'add');
  if (adding.length === 0) return new Map();
  const held = (seats?.own ?? []).filter(({ isLive }) => isLive);
  const wanted = adding.map((added) => newRow(context, added, { userId, seats, held, rows }));
  const renewed = renewedHolds(seats, held);
  const isIn = await insertUnlessTaken(context, {
    userId,
    rows: wanted.map(({ row }) => row),
    seats: wanted.flatMap(({ seats }) => seats),
    lines: wanted.map(({ row }) => lineOf(row)),
    renewed,
  });
  const inserted = wanted.filter(({ row }) => isIn.has(row.event_reservation_id));
  return new Map(inserted.map(({ row }) => [row.event_id, row.event_reservation_id]));
}

/** A seat of somebody who is brought was taken after all: all is rolled back, and a retry may succeed. */
async function insertUnlessTaken(...[context, wanted]: Parameters<typeof insertReservations>) {
  try {
    return await insertReservations(context, wanted);
  } catch (error) {
    if (isTaken(error)) throw new Refused('busy');
    throw error;
  }
}

type Surroundings = Pick<Recorded, 'userId' | 'seats' | 'rows'> & { readonly held: readonly OwnSeat[] };

function newRow(
  { tenant, nowMs }: Context,
  { eventId, event, span, takesSeat }: Adding,
  { userId, seats, held, rows }: Surroundings,
) {
  const now = new Date(nowMs);
  const row = rows.find(({ event_id }) => event_id === eventId);
  const party = unnamed(event.companions);
  const numbers = takesSeat ? lowestSeats(seats, eventId, seatsWith(event.companions, party.length)) : [];
  const reservation: NewReservation = {
    tenant_id: tenant.tenantId,
    event_reservation_id: newId(),
    user_id: userId,
    event_id: eventId,
    event_entry_span_id: span.eventEntrySpanId,
    entry_type: span.entryType,
    state: 'in_cart' satisfies EventReservationState,
    ...(takesSeat ? heldSeat(numbers, seats, held) : {}),
    request_for_borrow_instrument: false,
    // As JSON within JSON it would be a text.
    party: party as never,
    fee: row ? feeOf(row) : 0,
    added_at: now,
    changed_at: now,
  };
  const named = { event_id: eventId, event_reservation_id: reservation.event_reservation_id };
  return { row: reservation, seats: event.companions?.counts === 'people' ? partySeats(named, numbers) : [] };
}

function heldSeat([first]: readonly number[], seats: Seats | null, held: readonly OwnSeat[]) {
  const { isRenewed, holdExtensions } = holdOfNewSeat(held);
  return {
    seat_number: first ?? null,
    hold_expires_at: (isRenewed ? seats?.holdUntil : held[0]?.holdUntil) ?? null,
    hold_extensions: holdExtensions,
  };
}

/** The seats that were held before share the hold of the new ones. */
function renewedHolds(seats: Seats | null, held: readonly OwnSeat[]): Renewed {
  const { isRenewed, holdExtensions } = holdOfNewSeat(held);
  const ids = isRenewed ? held.map(({ eventReservationId }) => eventReservationId) : [];
  return { eventReservationIds: ids, holdUntil: seats?.holdUntil ?? null, holdExtensions };
}

const lineOf = (row: NewReservation) => ({
  eventReservationId: row.event_reservation_id,
  action: 'add' as const,
  before: null,
  after: {
    state: row.state,
    entryType: row.entry_type,
    eventEntrySpanId: row.event_entry_span_id,
    seatNumber: row.seat_number ?? null,
    holdUntil: row.hold_expires_at ?? null,
  },
});
