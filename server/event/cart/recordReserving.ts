import type { ReserveOutcome } from '#contract/event.ts';
import { courseFee } from '#rules/event/courseFee.ts';
import type { ReserveDecision } from '#rules/event/decideReserve.ts';
import type { EventReservationState } from '#rules/event/eventReservationStates.ts';
import type { Context, Resident } from '#server/context.ts';
import { isTaken } from '#server/db/sqlStates.ts';
import { beginCharging } from '#server/payment/beginCharging.ts';
import { Refused } from '#server/refused.ts';
import { appendHistory } from '../history.queries.ts';
import { payableEventReservation } from '../payableEventReservation.ts';
import type { ReservationRow } from '../reservation.queries.ts';
import type { Seats } from '../seat.queries.ts';
import { freeSeat } from '../seatsUnderLock.ts';
import { afterReserving } from './afterReserving.ts';
import { insertDetails, type Reserving, reserveReservations } from './cart.queries.ts';
import { type Entries, enterLotteries, notifyApplied } from './enterLotteries.ts';

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
export async function recordReserving(
  context: Context<Resident>,
  { decisions, seats, rows }: Recorded,
): Promise<Receipts> {
  const decided = decisions
    .filter((decision) => decision.kind === 'reserve')
    .flatMap((decision) => {
      const row = rows.find(({ event_reservation_id }) => event_reservation_id === decision.eventReservationId);
      return row ? { decision, row } : [];
    });
  if (decided.length === 0) return new Map();
  const applying = decided.flatMap(({ decision, row }) => (decision.outcome === 'applied' ? row : []));
  const entries = await enterLotteries(context, applying);
  const reserved = decided.map(({ decision, row }) => reservingOf(decision, row, { seats, entries }));
  await reserveUnlessTaken(context, reserved);
  await insertDetails(context.trx, { tenantId: context.tenant.tenantId, reserved });
  await appendHistory(context, reserved.map(lineOf));
  await chargeFor(context, reserved);
  const placed = reserved.filter(({ state }) => state !== 'applied');
  await afterReserving(
    context,
    placed.map(({ eventReservationId }) => eventReservationId),
  );
  await notifyApplied(context, applying, entries);
  return new Map(
    applying.flatMap(({ event_reservation_id, event_entry_span_id }) => {
      const entry = entries.get(event_entry_span_id);
      return entry ? [[event_reservation_id, entry.receipt] as const] : [];
    }),
  );
}

/** An entry owes nothing before it has won. */
async function chargeFor(context: Context, reserved: readonly Reserving[]) {
  for (const { eventReservationId, state, fee } of reserved) {
    if (state === 'applied' || fee === 0) continue;
    const payable = await payableEventReservation.lock(context, eventReservationId);
    if (payable) await beginCharging(context, payable);
  }
}

/** The seat was taken after all: the transaction is rolled back, and a retry may succeed. */
async function reserveUnlessTaken({ trx, tenant, actor, nowMs }: Context<Resident>, reserved: readonly Reserving[]) {
  try {
    await reserveReservations(trx, { tenantId: tenant.tenantId, userId: actor.userId, nowMs, reserved });
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
    fee: courseFee(row.price, row.sessions.length),
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
