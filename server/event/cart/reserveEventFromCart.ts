import type { ReserveOutcome } from '#contract/event/cart.ts';
import { dayOf } from '#rules/day/day.ts';
import { type CartRowFacts, decideReserve, type ReserveDecision } from '#rules/event/cart/decideReserve.ts';
import { tooManyItems } from '#rules/event/cart/tooManyItems.ts';
import { isNobodys } from '#rules/event/eventReservationStates.ts';
import { preferencesInCart } from '#rules/event/preferences.ts';
import { collectedAs } from '#rules/payment/decideCharge.ts';
import { lockTaker } from '#server/account/person.queries.ts';
import type { Context } from '#server/context.ts';
import { pipelined } from '#server/db/pipeline.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { sameOffer } from '#server/tenant/sameOffer.ts';
import { borrowedOf, companionsOf } from '../event.queries.ts';
import { eventStanding, type Gathered } from '../eventStanding.ts';
import { hasCounted, loansUnderLock, withLent } from '../loans/loansUnderLock.ts';
import type { LentOfEvent } from '../loans/loanUnit.queries.ts';
import { unpaidCourses } from '../person.queries.ts';
import { type ReservationRow, reservationsNamed } from '../reservation.queries.ts';
import type { Seats } from '../seat.queries.ts';
import { seatsUnderLock, withSeats } from '../seatsUnderLock.ts';
import { cartRowFacts } from './cartRowFacts.ts';
import { reserveOutcomeView } from './outcome.view.ts';
import { recordReserving } from './recordReserving.ts';

/**
 * Reserves events in the cart or enters their lottery, each judged by itself. A held seat is honoured, and a lost one
 * is looked for again, both with its event locked.
 */
export const reserveEventFromCart: Operation<'EventReservation/ReserveEventFromCart'> = async (context, request) => {
  const { eventReservationIds } = request;
  const tooMany = tooManyItems(eventReservationIds);
  if (tooMany) throw new Refused(tooMany.refusal);
  return { items: await reserveRowsFor(context, { userId: context.actor.userId }, eventReservationIds) };
};

/** For whom, and whether they pay what they owe at the counter, however the town collects its fees. */
type Booker = { readonly userId: string; readonly paysAtCounter?: boolean };

/** The same for a person who need not be the one who asks. */
export async function reserveRowsFor(
  context: Context,
  { userId, paysAtCounter = false }: Booker,
  eventReservationIds: readonly string[],
): Promise<ReserveOutcome[]> {
  const { trx, tenant } = context;
  const person = { tenantId: tenant.tenantId, userId };
  await lockTaker(pipelined(trx), person);
  const requireSameOffer = await sameOffer(context);
  const named = await reservationsNamed(trx, { ...person, eventReservationIds });
  const rows = named.filter(({ state }) => !isNobodys(state));
  const found = await eventStanding(context, { userId, eventIds: rows.map(eventIdOf) });
  const gathered = await withUnpaid(context, userId, paysAtCounter ? payingAtCounter(found) : found);
  const asked = askedFacts(eventReservationIds, rows, gathered);
  const { decisions, seats, lent } = await decide(context, { userId, gathered, rows, asked });
  const { settings, standing } = gathered;
  const preferences = preferencesInCart(standing, context.now);
  const receipts = await recordReserving(context, {
    userId,
    decisions,
    seats,
    lent,
    rows,
    settings,
    preferences,
    requireSameOffer,
  });
  const byId = new Map(rows.map((row) => [row.event_reservation_id, row]));
  const spans = new Map(standing.events.flatMap((event) => event.spans.map((span) => [span.eventEntrySpanId, span])));
  return decisions.map((decision) => {
    const row = byId.get(decision.eventReservationId);
    const span = row && spans.get(row.event_entry_span_id);
    return reserveOutcomeView(decision, { tenant, row, receipts, span });
  });
}

/** What is owed is owed at the counter, so nothing waits for being paid online. */
const payingAtCounter = ({ settings, ...gathered }: Gathered): Gathered => ({
  ...gathered,
  settings: { ...settings, feeCollection: collectedAs(settings.feeCollection, true), collectsOnline: false },
});

const eventIdOf = ({ event_id }: ReservationRow) => event_id;

/** Counts what a guest has not paid where that is limited. They are locked by now. */
async function withUnpaid({ trx, tenant, now }: Context, userId: string, gathered: Gathered): Promise<Gathered> {
  const { isGuest, settings, standing } = gathered;
  const limit = settings.maxUnpaidOfGuest;
  if (!isGuest || limit === null) return gathered;
  const person = { tenantId: tenant.tenantId, userId };
  const count = await unpaidCourses(trx, { ...person, today: dayOf(now) });
  return { ...gathered, standing: { ...standing, person: { ...standing.person, unpaid: { limit, count } } } };
}

/**
 * What is asked for as the rules judge it, in the order of the request; what is not the person's has nothing of its
 * own.
 */
function askedFacts(ids: readonly string[], rows: readonly ReservationRow[], gathered: Gathered) {
  const facts = new Map(cartRowFacts(rows, gathered).map((row) => [row.eventReservationId, row]));
  const nothing = { own: null, hasLiveHold: false, owesOnline: false };
  return ids.map((eventReservationId) => facts.get(eventReservationId) ?? { eventReservationId, ...nothing });
}

type Deciding = {
  readonly userId: string;
  readonly gathered: Gathered;
  readonly rows: readonly ReservationRow[];
  readonly asked: readonly CartRowFacts[];
};

/** `seats` are null where none is needed, and nothing is `lent` where nothing that is counted is borrowed. */
type Decided = {
  readonly decisions: readonly ReserveDecision[];
  readonly seats: Seats | null;
  readonly lent: readonly LentOfEvent[];
};

async function decide(context: Context, { userId, gathered, rows, asked }: Deciding): Promise<Decided> {
  const { standing, settings } = gathered;
  const { now } = context;
  const decisions = decideReserve(standing, asked, now);
  const taking = rows.filter((row) => needsSeat(row) || needsUnit(row));
  const takingIds = new Set(taking.map(({ event_reservation_id }) => event_reservation_id));
  const reserved = decisions.filter(({ kind }) => kind === 'reserve');
  if (!reserved.some(({ eventReservationId }) => takingIds.has(eventReservationId)))
    return { decisions, seats: null, lent: [] };

  // All of them: which of the rows can be had may change once the seats are locked.
  const seats = await seatsUnderLock(context, {
    userId,
    eventIds: [...new Set(taking.map(eventIdOf))],
    holdMinutes: settings.cartHoldMinutes,
    countsPeople: taking.some((row) => companionsOf(row)?.counts === 'people'),
  });
  const lent = await loansUnderLock(context, [...new Set(rows.filter(needsUnit).map(eventIdOf))]);
  // An expired hold has lost its seat by now, and one that has not expired cannot lose it any more.
  const held = new Set(seats.own.map(({ eventReservationId }) => eventReservationId));
  const standingStill = asked.map((row) => ({ ...row, hasLiveHold: held.has(row.eventReservationId) }));
  return { decisions: decideReserve(withLent(withSeats(standing, seats), lent), standingStill, now), seats, lent };
}

const needsSeat = ({ state, entry_type, capacity }: ReservationRow) =>
  state === 'in_cart' && entry_type === 'normal' && capacity !== null;

const needsUnit = (row: ReservationRow) =>
  row.state === 'in_cart' && row.entry_type === 'normal' && hasCounted(row, borrowedOf(row));
