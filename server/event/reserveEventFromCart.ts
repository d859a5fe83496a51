import { type CartRowFacts, decideReserve, type ReserveDecision } from '#rules/event/decideReserve.ts';
import { tooManyItems } from '#rules/event/tooManyItems.ts';
import { lockPerson } from '../account/person.queries.ts';
import type { Operation, UserCall } from '../call.ts';
import { Refused } from '../refused.ts';
import { cartRowFacts } from './cartRowFacts.ts';
import { eventStanding, type Gathered } from './eventStanding.ts';
import { reserveOutcomeView } from './outcome.view.ts';
import { recordReserving } from './recordReserving.ts';
import { type ReservationRow, reservationsNamed } from './reservation.queries.ts';
import type { Seats } from './seat.queries.ts';
import { seatsUnderLock, withSeats } from './seatsUnderLock.ts';

/**
 * Reserves events in the cart or enters their lottery, each judged by itself. A seat that is held is honoured, and one that
 * was lost is looked for again, both with its event locked.
 */
export const reserveEventFromCart: Operation<'EventReservation/ReserveEventFromCart'> = async (call, request) => {
  const { eventReservationIds } = request;
  const tooMany = tooManyItems(eventReservationIds);
  if (tooMany) throw new Refused(tooMany.refusal);
  const person = { tenantId: call.tenant.tenantId, userId: call.userId };
  await lockPerson(call.trx, person);
  const named = await reservationsNamed(call.trx, { ...person, eventReservationIds });
  const rows = named.filter(({ state }) => state !== 'removed');
  const gathered = await eventStanding(
    call,
    rows.map(({ event_id }) => event_id),
  );
  const asked = askedFacts(eventReservationIds, rows, gathered);
  const { decisions, seats } = await decide(call, { gathered, rows, asked });
  const receipts = await recordReserving(call, { decisions, seats, rows });
  const byId = new Map(rows.map((row) => [row.event_reservation_id, row]));
  return {
    items: decisions.map((decision) =>
      reserveOutcomeView(decision, { tenant: call.tenant, row: byId.get(decision.eventReservationId), receipts }),
    ),
  };
};

/** What is asked for as the rules judge it, in the order of the request; what is not the person's has nothing of its own. */
function askedFacts(ids: readonly string[], rows: readonly ReservationRow[], gathered: Gathered) {
  const facts = new Map(cartRowFacts(rows, gathered).map((row) => [row.eventReservationId, row]));
  const nothing = { own: null, hasLiveHold: false, owesOnline: false };
  return ids.map((eventReservationId) => facts.get(eventReservationId) ?? { eventReservationId, ...nothing });
}

type Deciding = {
  readonly gathered: Gathered;
  readonly rows: readonly ReservationRow[];
  readonly asked: readonly CartRowFacts[];
};

/** `seats` are null where none is needed. */
async function decide(
  call: UserCall,
  { gathered, rows, asked }: Deciding,
): Promise<{ readonly decisions: readonly ReserveDecision[]; readonly seats: Seats | null }> {
  const { standing, settings } = gathered;
  const decisions = decideReserve(standing, asked, call.now);
  const seated = rows.filter(needsSeat);
  const seatedIds = new Set(seated.map(({ event_reservation_id }) => event_reservation_id));
  const reserved = decisions.filter(({ kind }) => kind === 'reserve');
  if (!reserved.some(({ eventReservationId }) => seatedIds.has(eventReservationId))) return { decisions, seats: null };

  // All of them: which of the rows can be had may change once the seats stand still.
  const eventIds = seated.map(({ event_id }) => event_id);
  const seats = await seatsUnderLock(call, { eventIds, holdMinutes: settings.cartHoldMinutes });
  // Whose hold was over has lost the seat by now, and from whom has it nobody can take it any more.
  const held = new Set(seats.own.map(({ eventReservationId }) => eventReservationId));
  const standingStill = asked.map((row) => ({ ...row, hasLiveHold: held.has(row.eventReservationId) }));
  return { decisions: decideReserve(withSeats(standing, seats), standingStill, call.now), seats };
}

const needsSeat = ({ state, entry_type, capacity }: ReservationRow) =>
  state === 'in_cart' && entry_type === 'normal' && capacity !== null;
