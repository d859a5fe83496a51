import { addedOf, type ItemDecision, type OneDecision } from '#rules/event/cart/decideAdd.ts';
import { holdOfNewSeat } from '#rules/event/cart/decideExtension.ts';
import { seatsWith, unnamed } from '#rules/event/companions.ts';
import type { EventReservationState } from '#rules/event/eventReservationStates.ts';
import type { Context } from '#server/context.ts';
import { isTaken } from '#server/db/sqlStates.ts';
import { newId } from '#server/newId.ts';
import { Refused } from '#server/refused.ts';
import { type CourseRow, type EventRow, feeOf } from '../event.queries.ts';
import type { OwnSeat, Seats } from '../seat.queries.ts';
import { partySeats, seatsInTurn } from '../seatsUnderLock.ts';
import { insertReservations, type Renewed } from './cart.queries.ts';
import type { NewReservation } from './newReservation.queries.ts';

/** What may be added. */
export type Adding = Extract<OneDecision, { kind: 'add' }>;

type Recorded = {
  readonly userId: string;
  readonly decisions: readonly ItemDecision[];
  /** Null where none is taken and no hold begins. */
  readonly seats: Seats | null;
  /** The events of the request. */
  readonly rows: readonly EventRow[];
};

/** The new reservations by event and, where an item named them, by whose they are. */
export const addedKey = (eventId: string, childId: string | null = null) => `${eventId} ${childId ?? ''}`;

/**
 * Writes what is added, takes its seats, and holds all seats of the cart for the full time again. Answers the new
 * reservations by `addedKey`; one is missing when the database found somebody else in its seat. Of an item that names
 * several, all are rolled back then.
 */
export async function recordAdding(
  context: Context,
  { userId, decisions, seats, rows }: Recorded,
): Promise<ReadonlyMap<string, string>> {
  const adding = addedOf(decisions);
  if (adding.length === 0) return new Map();
  const held = (seats?.own ?? []).filter(({ isLive }) => isLive);
  const surroundings = { userId, held, rows, seats, free: seatsInTurn(seats) };
  const wanted = adding.map((added) => newRow(context, added, surroundings));
  const renewed = renewedHolds(seats, held);
  const isIn = await insertUnlessTaken(context, {
    userId,
    rows: wanted.map(({ row }) => row),
    seats: wanted.flatMap(({ seats }) => seats),
    lines: wanted.map(({ row }) => lineOf(row)),
    renewed,
  });
  const inserted = wanted.filter(({ row }) => isIn.has(row.event_reservation_id));
  const added = new Map(
    inserted.map(({ row }) => [addedKey(row.event_id, row.child_id ?? null), row.event_reservation_id]),
  );
  if (decisions.some((decision) => isTornApart(decision, added))) throw new Refused('busy');
  return added;
}

/** Some of those who come together were written, and not all. */
const isTornApart = (decision: ItemDecision, added: ReadonlyMap<string, string>) =>
  decision.kind === 'together' &&
  addedOf([decision]).some(({ eventId, childId }) => !added.has(addedKey(eventId, childId)));

/** A seat of somebody who is brought was taken after all: all is rolled back, and a retry may succeed. */
async function insertUnlessTaken(...[context, wanted]: Parameters<typeof insertReservations>) {
  try {
    return await insertReservations(context, wanted);
  } catch (error) {
    if (isTaken(error)) throw new Refused('busy');
    throw error;
  }
}

type Surroundings = Pick<Recorded, 'userId' | 'seats' | 'rows'> & {
  readonly held: readonly OwnSeat[];
  readonly free: ReturnType<typeof seatsInTurn>;
};

function newRow(context: Context, added: Adding, { userId, seats, held, rows, free }: Surroundings) {
  const { eventId, event, takesSeat } = added;
  const unseated = unseatedRow(context, added, { userId, rows });
  const numbers = takesSeat ? free(eventId, seatsWith(event.companions, unnamed(event.companions).length)) : [];
  const reservation = { ...unseated, ...(takesSeat ? heldSeat(numbers, seats, held) : {}) };
  const named = { event_id: eventId, event_reservation_id: unseated.event_reservation_id };
  return { row: reservation, seats: event.companions?.counts === 'people' ? partySeats(named, numbers) : [] };
}

type Priced = {
  readonly userId: string;
  /** The events as they are defined. */
  readonly rows: readonly CourseRow[];
};

/** What is added as it is written, but for its seat. */
export function unseatedRow(
  { tenant, nowMs }: Context,
  { eventId, childId, event, span }: Adding,
  { userId, rows }: Priced,
) {
  const now = new Date(nowMs);
  const row = rows.find(({ event_id }) => event_id === eventId);
  return {
    tenant_id: tenant.tenantId,
    event_reservation_id: newId(),
    user_id: userId,
    event_id: eventId,
    ...(childId && { child_id: childId }),
    event_entry_span_id: span.eventEntrySpanId,
    entry_type: span.entryType,
    state: 'in_cart' satisfies EventReservationState,
    request_for_borrow_instrument: false,
    // As JSON within JSON it would be a text.
    party: unnamed(event.companions) as never,
    fee: row ? feeOf(row) : 0,
    added_at: now,
    changed_at: now,
  } satisfies NewReservation;
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

/** The line of history of what is added. */
export const lineOf = (row: NewReservation) => ({
  eventReservationId: row.event_reservation_id,
  action: 'add' as const,
  before: null,
  after: {
    state: row.state,
    entryType: row.entry_type,
    ...(row.child_id && { childId: row.child_id }),
    eventEntrySpanId: row.event_entry_span_id,
    seatNumber: row.seat_number ?? null,
    holdUntil: row.hold_expires_at ?? null,
  },
});
