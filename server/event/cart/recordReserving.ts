import type { ReserveOutcome } from '#contract/event/cart.ts';
import type { ReserveDecision } from '#rules/event/cart/decideReserve.ts';
import { type Borrowed, borrowedOf as borrowedNow } from '#rules/event/cart/loans.ts';
import { seatsWith } from '#rules/event/companions.ts';
import type { EventReservationState } from '#rules/event/eventReservationStates.ts';
import type { Preference } from '#rules/event/preferences.ts';
import { type Charge, decideCharge, paymentWhenCharged } from '#rules/payment/decideCharge.ts';
import type { Context } from '#server/context.ts';
import { pipelined } from '#server/db/pipeline.ts';
import { isTaken } from '#server/db/sqlStates.ts';
import { noticeOfEntry } from '#server/lottery/noticeOfEntry.ts';
import { newId } from '#server/newId.ts';
import { notifyAll } from '#server/notice/notify.ts';
import { chargeAll } from '#server/payment/charge.ts';
import { Refused } from '#server/refused.ts';
import { scheduleUseJobs } from '#server/reservation/scheduleUseJobs.ts';
import type { DemandSameOffer } from '#server/tenant/sameOffer.ts';
import type { TenantSettings } from '#server/tenant/setting.queries.ts';
import { instantOf } from '#server/time.ts';
import { besideOf, borrowedOf, companionsOf, feeWith, firstSessionAt, loansOf } from '../event.queries.ts';
import type { HistoryLine } from '../historyLine.ts';
import { freeUnits } from '../loans/loansUnderLock.ts';
import type { LentOfEvent } from '../loans/loanUnit.queries.ts';
import type { ReservationRow } from '../reservation.queries.ts';
import { reservedFrom } from '../reservedCourse.queries.ts';
import type { Seats } from '../seat.queries.ts';
import { partySeats, seatsInTurn } from '../seatsUnderLock.ts';
import { type Entries, enterLotteries } from './enterLotteries.ts';
import { noticeOfPlace } from './noticeOfPlace.ts';
import { type Reserving, reserveReservations } from './reserving.queries.ts';

type Decided = Extract<ReserveDecision, { kind: 'reserve' }>;

type Recorded = {
  readonly userId: string;
  readonly decisions: readonly ReserveDecision[];
  /** Null where none is needed. */
  readonly seats: Seats | null;
  /** What is lent of events that lend what is counted. */
  readonly lent: readonly LentOfEvent[];
  /** The reservations that are asked for. */
  readonly rows: readonly ReservationRow[];
  readonly settings: TenantSettings;
  /** Which choices of their groups entries of the cart are. */
  readonly preferences: ReadonlyMap<string, Preference>;
  /** Those whose seats are judged to be held, but not behind their lock; none by default. */
  readonly heldIds?: readonly string[];
  /** Once all locks are held. */
  readonly requireSameOffer: DemandSameOffer;
};

/** What the holders of new entries get, by reservation. */
export type Receipts = ReadonlyMap<string, NonNullable<ReserveOutcome['receipt']>>;

const stateWhenReserved = {
  fixed: 'fixed',
  applied: 'applied',
  awaitingPayment: 'awaiting_payment',
} as const satisfies Record<Decided['outcome'], EventReservationState>;

/**
 * Writes what is reserved with its sessions, with all that follows from it in one message, and hands out the numbers of
 * entries.
 */
export async function recordReserving(
  context: Context,
  { userId, decisions, seats, lent, rows, settings, preferences, requireSameOffer, heldIds = [] }: Recorded,
): Promise<Receipts> {
  const byId = new Map(rows.map((row) => [row.event_reservation_id, row]));
  const decided = decisions
    .filter((decision) => decision.kind === 'reserve')
    .flatMap((decision) => {
      const row = byId.get(decision.eventReservationId);
      return row ? { decision, row } : [];
    });
  if (decided.length === 0) return new Map();
  const applying = decided.flatMap(({ decision, row }) => (decision.outcome === 'applied' ? row : []));
  const entries = await enterLotteries(context, { userId, rows: applying });
  await requireSameOffer();
  const free = seatsInTurn(seats);
  const units = unitsInTurn(lent);
  const changes = decided.map(({ decision, row }) =>
    changeOf(context, { decision, row, seats, free, units, entries, settings, preferences }),
  );
  await tellAndSchedule({ ...context, trx: pipelined(context.trx) }, { userId, changes, entries, settings });
  await reserveUnlessTaken(context, { userId, changes, heldIds });
  return new Map(
    applying.flatMap(({ event_reservation_id, event_entry_span_id }) => {
      const entry = entries.get(event_entry_span_id);
      return entry ? [[event_reservation_id, entry.receipt] as const] : [];
    }),
  );
}

/** A row of the cart and what it becomes. An entry owes nothing before it has won. */
type Change = { readonly row: ReservationRow; readonly becoming: Reserving; readonly charged: Charge };

const noCharge: Charge = { kind: 'nothing', payUntil: null };

type Deciding = {
  readonly decision: Decided;
  readonly row: ReservationRow;
  readonly seats: Seats | null;
  readonly free: ReturnType<typeof seatsInTurn>;
  readonly units: ReturnType<typeof unitsInTurn>;
  readonly entries: Entries;
  readonly settings: TenantSettings;
  readonly preferences: ReadonlyMap<string, Preference>;
};

/** The free units of each event, each of them given once: several of one account may borrow in one request. */
function unitsInTurn(lent: readonly LentOfEvent[]) {
  let known = lent;
  return (row: ReservationRow, borrowed: readonly Borrowed[]) => {
    const given = freeUnits(row, borrowed, known);
    known = known.map((event) =>
      event.eventId === row.event_id
        ? {
            ...event,
            units: [
              ...event.units,
              ...given.map(({ name, unit }) => ({ name, unit, eventReservationId: row.event_reservation_id })),
            ],
          }
        : event,
    );
    return given;
  };
}

function changeOf(context: Context, deciding: Deciding): Change {
  const { decision, row, seats, free, units, entries, settings, preferences } = deciding;
  const { outcome, takesSeat } = decision;
  const names = borrowedOf(row).map(({ name }) => name);
  const borrowed = borrowedNow(loansOf(row), names) ?? [];
  const { party } = besideOf(row);
  const fee = feeWith(row, { party, borrowed });
  const companions = companionsOf(row);
  const numbers = takesSeat ? free(row.event_id, seatsWith(companions, party.length)) : [];
  const charged = outcome === 'applied' ? noCharge : chargeOf(context, { row, fee, settings });
  return {
    row,
    charged,
    becoming: {
      eventReservationId: row.event_reservation_id,
      state: stateWhenReserved[outcome],
      paymentState: paymentWhenCharged[charged.kind],
      payUntil: charged.payUntil === null ? null : instantOf(charged.payUntil, context.tenant.timeZone),
      seatNumber: takesSeat ? (numbers[0] ?? null) : heldSeat(row, seats),
      fee,
      drawId: outcome === 'applied' ? (entries.get(row.event_entry_span_id)?.draw.drawId ?? null) : null,
      preference: preferences.get(row.event_reservation_id)?.preference ?? null,
      borrowed,
      party,
      partySeats: companions?.counts === 'people' ? partySeats(row, numbers) : [],
      units: outcome === 'applied' ? [] : units(row, borrowed),
      details: row.sessions.map(({ event_session_id }) => ({ event_reservation_detail_id: newId(), event_session_id })),
    },
  };
}

/** How the fee of a place is taken; its person sees at once that they have it. */
function chargeOf(
  { now }: Context,
  { row, fee, settings }: Pick<Deciding, 'row' | 'settings'> & { readonly fee: number },
): Charge {
  const { feeCollection, paymentTerms: terms } = settings;
  return decideCharge({
    fee,
    isFeeFinal: true,
    feeCollection,
    isTold: true,
    confirmedAt: now,
    usesAt: firstSessionAt(row),
    terms,
    dues: null,
  });
}

type Following = {
  readonly userId: string;
  readonly changes: readonly Change[];
  readonly entries: Entries;
  readonly settings: TenantSettings;
};

/** What is owed, what is to be done when the sessions are near, and the messages: places first, then entries. */
async function tellAndSchedule(context: Context, { userId, changes, entries, settings }: Following) {
  const subjectOf = ({ becoming }: Change) => ({ kind: 'eventReservation', id: becoming.eventReservationId }) as const;
  await chargeAll(
    context,
    changes
      .filter(({ charged }) => charged.kind !== 'nothing')
      .map((change) => ({ subject: subjectOf(change), ...change.becoming })),
  );
  const isEntry = ({ becoming }: Change) => becoming.state === 'applied';
  const places = changes
    .filter((change) => !isEntry(change))
    .flatMap((change) => reservedOf(context, change, userId) ?? []);
  await scheduleUseJobs(context, { reminderHour: settings.reminderHour, reserved: places });
  await notifyAll(context, [
    ...places.map((reserved) => noticeOfPlace(context, { reserved, settings })),
    ...changes.filter(isEntry).flatMap((change) => {
      const [entry, reserved] = [entries.get(change.row.event_entry_span_id), reservedOf(context, change, userId)];
      return entry && reserved ? noticeOfEntry(context, { reserved, ...entry }) : [];
    }),
  ]);
}

/** What messages say of a reservation that is just being written. */
function reservedOf({ nowMs }: Context, { row, becoming }: Change, userId: string) {
  const { eventReservationId, state, paymentState, payUntil, fee, preference, borrowed, party, details } = becoming;
  const written = {
    ...row,
    user_id: userId,
    state,
    payment_state: paymentState,
    pay_until: payUntil,
    fee,
    preference,
    borrowed,
    party,
    changed_at: new Date(nowMs),
  };
  const uses = row.sessions.flatMap((session, index) => {
    const detail = details[index];
    return detail ? { ...session, ...detail } : [];
  });
  return reservedFrom(eventReservationId, written, uses);
}

/** The seat, or a unit that is lent, was taken after all: the transaction is rolled back, and a retry may succeed. */
async function reserveUnlessTaken(
  context: Context,
  { userId, changes, heldIds }: Pick<Following, 'userId' | 'changes'> & { readonly heldIds: readonly string[] },
) {
  try {
    const reserved = changes.map(({ becoming }) => becoming);
    const lines = changes.flatMap(linesOf);
    await reserveReservations(context, { userId, reserved, lines, heldIds }, () => new Refused('busy'));
  } catch (error) {
    if (isTaken(error)) throw new Refused('busy');
    throw error;
  }
}

const heldSeat = ({ event_reservation_id }: ReservationRow, seats: Seats | null) =>
  seats?.own.find(({ eventReservationId }) => eventReservationId === event_reservation_id)?.seatNumber ?? null;

/** What is owed is a line of its own, as beginCharging() writes it of others. */
function linesOf({ becoming, charged }: Change): HistoryLine[] {
  const { eventReservationId, state, paymentState, seatNumber, fee, drawId, preference, borrowed, party } = becoming;
  const action = state === 'applied' ? ('enter' as const) : ('reserve' as const);
  const reserved = {
    eventReservationId,
    action,
    before: { state: 'in_cart' },
    after: {
      state,
      seatNumber,
      fee,
      drawId,
      ...(preference === null ? {} : { preference }),
      ...(borrowed.length > 0 ? { borrowed } : {}),
      ...(party.length > 0 ? { companions: party.length } : {}),
    },
  };
  if (charged.kind === 'nothing') return [reserved];
  const due = charged.kind === 'online' ? { payUntil: charged.payUntil } : {};
  const [before, after] = [
    { state, paymentState: 'none' },
    { state, paymentState, ...due },
  ];
  return [reserved, { eventReservationId, action: 'charge', before, after }];
}
