import type { ReserveOutcome } from '#contract/event.ts';
import type { ReserveDecision } from '#rules/event/decideReserve.ts';
import type { EventReservationState } from '#rules/event/eventReservationStates.ts';
import type { UserCall } from '../call.ts';
import { isTaken } from '../db/sqlStates.ts';
import { newEntryNumber, newEntrySalt } from '../lottery/entryNumber.ts';
import { Refused } from '../refused.ts';
import { insertDetails, type Reserving, reserveReservations } from './cart.queries.ts';
import { feeOf } from './event.view.ts';
import { appendHistory } from './history.queries.ts';
import type { ReservationRow } from './reservation.queries.ts';
import type { Seats } from './seat.queries.ts';
import { freeSeat } from './seatsUnderLock.ts';

type Decided = Extract<ReserveDecision, { kind: 'reserve' }>;

type Recorded = {
  readonly decisions: readonly ReserveDecision[];
  /** Null where none is needed. */
  readonly seats: Seats | null;
  /** The reservations that are asked for. */
  readonly rows: readonly ReservationRow[];
};

/** What the holders of new entries get, by reservation. */
export type Receipts = ReadonlyMap<string, NonNullable<ReserveOutcome['receipt']>>;

const stateWhenReserved = {
  fixed: 'fixed',
  applied: 'applied',
  awaitingPayment: 'awaiting_payment',
} as const satisfies Record<Decided['outcome'], EventReservationState>;

/** Writes what is reserved with its sessions and hands out the numbers of entries. */
export async function recordReserving(call: UserCall, { decisions, seats, rows }: Recorded): Promise<Receipts> {
  const reserved = decisions
    .filter((decision) => decision.kind === 'reserve')
    .flatMap((decision) => {
      const row = rows.find(({ event_reservation_id }) => event_reservation_id === decision.eventReservationId);
      return row ? reservingOf(decision, row, seats) : [];
    });
  if (reserved.length === 0) return new Map();
  const { tenantId } = call.tenant;
  await reserveUnlessTaken(call, reserved);
  await insertDetails(call.trx, { tenantId, reserved });
  await appendHistory(call, reserved.map(lineOf));
  return new Map(
    reserved.flatMap(({ eventReservationId, entryNumber, entrySalt: salt }) =>
      entryNumber !== null && salt !== null ? [[eventReservationId, { entryNumber, salt }] as const] : [],
    ),
  );
}

/** A seat that somebody else has after all, or an entry number that is in use: nothing stays, and another try is worth it. */
async function reserveUnlessTaken({ trx, tenant, userId, nowMs }: UserCall, reserved: readonly Reserving[]) {
  try {
    await reserveReservations(trx, { tenantId: tenant.tenantId, userId, nowMs, reserved });
  } catch (error) {
    if (isTaken(error)) throw new Refused('busy');
    throw error;
  }
}

function reservingOf({ outcome, takesSeat }: Decided, row: ReservationRow, seats: Seats | null): Reserving {
  const isEntry = outcome === 'applied';
  return {
    eventReservationId: row.event_reservation_id,
    state: stateWhenReserved[outcome],
    seatNumber: takesSeat ? freeSeat(seats, row.event_id) : heldSeat(row, seats),
    fee: feeOf(row),
    entryNumber: isEntry ? newEntryNumber() : null,
    entrySalt: isEntry ? newEntrySalt() : null,
    eventSessionIds: row.sessions.map(({ event_session_id }) => event_session_id),
  };
}

const heldSeat = ({ event_reservation_id }: ReservationRow, seats: Seats | null) =>
  seats?.own.find(({ eventReservationId }) => eventReservationId === event_reservation_id)?.seatNumber ?? null;

const lineOf = ({ eventReservationId, state, seatNumber, fee, entryNumber }: Reserving) => ({
  eventReservationId,
  action: state === 'applied' ? ('enter' as const) : ('reserve' as const),
  before: { state: 'in_cart' },
  after: { state, seatNumber, fee, entryNumber },
});
