import type { ReserveOutcome } from '#contract/event.ts';
import type { ReserveDecision } from '#rules/event/decideReserve.ts';
import type { EventReservationState } from '#rules/event/eventReservationStates.ts';
import type { UserCall } from '../call.ts';
import { isTaken } from '../db/sqlStates.ts';
import { beginCharging } from '../payment/beginCharging.ts';
import { Refused } from '../refused.ts';
import { afterReserving } from './afterReserving.ts';
import { insertDetails, type Reserving, reserveReservations } from './cart.queries.ts';
import { type Entries, enterLotteries, tellApplied } from './enterLotteries.ts';
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
  const decided = decisions
    .filter((decision) => decision.kind === 'reserve')
    .flatMap((decision) => {
      const row = rows.find(({ event_reservation_id }) => event_reservation_id === decision.eventReservationId);
      return row ? { decision, row } : [];
    });
  if (decided.length === 0) return new Map();
  const applying = decided.flatMap(({ decision, row }) => (decision.outcome === 'applied' ? row : []));
  const entries = await enterLotteries(call, applying);
  const reserved = decided.map(({ decision, row }) => reservingOf(decision, row, { seats, entries }));
  const { tenantId } = call.tenant;
  await reserveUnlessTaken(call, reserved);
  await insertDetails(call.trx, { tenantId, reserved });
  await appendHistory(call, reserved.map(lineOf));
  await chargeFor(call, reserved);
  const placed = reserved.filter(({ state }) => state !== 'applied');
  await afterReserving(
    call,
    placed.map(({ eventReservationId }) => eventReservationId),
  );
  await tellApplied(call, applying, entries);
  return new Map(
    applying.flatMap(({ event_reservation_id, event_entry_span_id }) => {
      const entry = entries.get(event_entry_span_id);
      return entry ? [[event_reservation_id, entry.receipt] as const] : [];
    }),
  );
}

/** An entry owes nothing before it has won. */
async function chargeFor({ trx, tenant, userId, nowMs }: UserCall, reserved: readonly Reserving[]) {
  for (const { eventReservationId, state, fee } of reserved) {
    if (state === 'applied' || fee === 0) continue;
    const subject = { kind: 'eventReservation', id: eventReservationId } as const;
    await beginCharging(trx, { tenant, nowMs, subject, actor: `user:${userId}` });
  }
}

/** A seat that somebody else has after all: nothing stays, and another try is worth it. */
async function reserveUnlessTaken({ trx, tenant, userId, nowMs }: UserCall, reserved: readonly Reserving[]) {
  try {
    await reserveReservations(trx, { tenantId: tenant.tenantId, userId, nowMs, reserved });
  } catch (error) {
    if (isTaken(error)) throw new Refused('busy');
    throw error;
  }
}

function reservingOf(
  { outcome, takesSeat }: Decided,
  row: ReservationRow,
  { seats, entries }: { readonly seats: Seats | null; readonly entries: Entries },
): Reserving {
  return {
    eventReservationId: row.event_reservation_id,
    state: stateWhenReserved[outcome],
    seatNumber: takesSeat ? freeSeat(seats, row.event_id) : heldSeat(row, seats),
    fee: feeOf(row),
    drawId: outcome === 'applied' ? (entries.get(row.event_entry_span_id)?.drawId ?? null) : null,
    eventSessionIds: row.sessions.map(({ event_session_id }) => event_session_id),
  };
}

const heldSeat = ({ event_reservation_id }: ReservationRow, seats: Seats | null) =>
  seats?.own.find(({ eventReservationId }) => eventReservationId === event_reservation_id)?.seatNumber ?? null;

const lineOf = ({ eventReservationId, state, seatNumber, fee, drawId }: Reserving) => ({
  eventReservationId,
  action: state === 'applied' ? ('enter' as const) : ('reserve' as const),
  before: { state: 'in_cart' },
  after: { state, seatNumber, fee, drawId },
});
