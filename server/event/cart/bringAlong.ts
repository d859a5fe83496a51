import { type Companion, isPartySize, seatsWith } from '#rules/event/companions.ts';
import type { Context, Resident } from '#server/context.ts';
import { isTaken } from '#server/db/sqlStates.ts';
import { Refused } from '#server/refused.ts';
import { companionsOf, partyOf } from '../event.queries.ts';
import { appendHistory } from '../history.queries.ts';
import { dropPartySeats, partySeatsOf, takePartySeats } from '../partySeat.queries.ts';
import type { ReservationRow } from '../reservation.queries.ts';
import { freeSeats, partySeats, seatsUnderLock } from '../seatsUnderLock.ts';
import { setParty } from './cart.queries.ts';

/**
 * Sets who is brought to a course in the caller's cart, who is locked. Where each of them has a seat, and the seats are
 * held, more are taken or some given up: all of them or none. Refuses partyNotOffered and partyTooLarge.
 */
export async function bringAlong(context: Context<Resident>, row: ReservationRow, party: readonly Companion[]) {
  const { trx, tenant, actor, nowMs } = context;
  const { tenantId } = tenant;
  const { event_reservation_id: eventReservationId } = row;
  const companions = companionsOf(row);
  if (!isPartySize(companions, party.length)) throw new Refused('partyNotOffered');
  if (companions?.counts === 'people') await seatParty(context, row, seatsWith(companions, party.length));
  await setParty(trx, { tenantId, userId: actor.userId, eventReservationId, party, nowMs });
  const before = partyOf(row).length;
  if (before === party.length) return;
  // Their names are nothing for a history, which is never changed.
  await appendHistory(context, [
    { eventReservationId, action: 'party', before: { companions: before }, after: { companions: party.length } },
  ]);
}

/** A hold that is over has no seats to be changed: reserving looks for them again. */
async function seatParty(context: Context<Resident>, row: ReservationRow, wanted: number) {
  const { trx, tenant, actor } = context;
  const { tenantId } = tenant;
  const { event_id: eventId, event_reservation_id: eventReservationId } = row;
  const locked = { userId: actor.userId, eventIds: [eventId], holdMinutes: 0, countsPeople: true };
  const { events, own } = await seatsUnderLock(context, locked);
  const [event] = events;
  const held = own.find((seat) => seat.eventReservationId === eventReservationId && seat.isLive);
  if (!event || !held) return;
  const seats = await partySeatsOf(trx, { tenantId, eventReservationId });
  if (wanted < seats.length) {
    const others = seats.filter((seat) => seat !== held.seatNumber);
    const seatNumbers = others.slice(wanted - 1);
    await dropPartySeats(trx, { tenantId, eventId, seatNumbers });
    return;
  }
  const free = [...freeSeats(event)];
  const more = free.slice(0, Math.min(wanted - seats.length, Math.max(0, free.length - event.claimed)));
  if (seats.length + more.length < wanted) throw new Refused('partyTooLarge');
  if (more.length === 0) return;
  try {
    await takePartySeats(trx, { tenantId, seats: partySeats(row, more) });
  } catch (error) {
    if (isTaken(error)) throw new Refused('busy');
    throw error;
  }
}
