import { sql } from 'kysely';
import { currentSpan } from '#rules/event/currentSpan.ts';
import { spansOf } from '../catalogue/span.queries.ts';
import { holdOffered } from '../event/waiting/offeredSeat.queries.ts';
import { newId } from '../newId.ts';
import { localDateTimeOf } from '../time.ts';
import { markOffered } from '../vacancy/line.queries.ts';
import type { TestHall } from './aHall.ts';
import { aHeldFrame } from './aHeldFrame.ts';
import { aWatch } from './aWatch.ts';
import type { Arranging, TestMember } from './factories.ts';

type OfSeat = { eventId: string; seatNumber: number; seconds?: number };
type OfFrame = { hall: TestHall; date: string };

/** A seat of a course, or the morning of half A, that is held for somebody who waited for it. */
export const anOffer = (server: Arranging, member: TestMember, what: OfSeat | OfFrame): Promise<{ watchId: string }> =>
  'hall' in what ? aHeldFrame(server, member, what.hall, what) : aHeldSeat(server, member, what);

async function aHeldSeat(server: Arranging, member: TestMember, { eventId, seatNumber, seconds = 3_600 }: OfSeat) {
  const { db } = server;
  const { tenantId, userId } = member;
  const nowMs = server.server.clock();
  const watchId = await aWatch(server, member, { eventId });
  const spans = await spansOf(db, { tenantId, timeZone: 'Asia/Tokyo', eventIds: [eventId] });
  const now = localDateTimeOf(nowMs, 'Asia/Tokyo');
  const { span } = currentSpan(
    spans.map(({ facts }) => facts),
    now,
  );
  const event_reservation_id = newId();
  const seat = {
    event_reservation_id,
    user_id: userId,
    event_id: eventId,
    event_entry_span_id: span?.eventEntrySpanId ?? '',
    seat_number: seatNumber,
    seconds,
    party: [],
  };
  const ends = await holdOffered(db, { tenantId, seats: [seat], nowMs });
  const ends_at = ends.get(event_reservation_id);
  if (!ends_at) throw new Error('that seat is taken');
  await markOffered(db, { tenantId, nowMs, offers: [{ watch_id: watchId, event_reservation_id, ends_at }] });
  return { watchId, eventReservationId: event_reservation_id };
}

/** Lets what is offered to these people be over since a second, by the clock of the database. */
export const endOffers = ({ db }: Pick<Arranging, 'db'>, people: readonly { readonly userId: string }[]) =>
  sql`
    with over as (
      update vacancy_watch set offer_ends_at = clock_timestamp() - interval '1 second'
      where user_id = any(${people.map(({ userId }) => userId)}) and offer_ends_at is not null and offer_outcome is null
      returning tenant_id, watch_id, event_reservation_id
    ), freed as (
      -- By the clock that tests set, whatever that is.
      update occupancy set release_at = '2000-01-01' from over
      where occupancy.tenant_id = over.tenant_id and occupancy.watch_id = over.watch_id
    )
    update event_reservation set hold_expires_at = clock_timestamp() - interval '1 second'
    from over where event_reservation.tenant_id = over.tenant_id and event_reservation.state = 'offered'
      and event_reservation.event_reservation_id = over.event_reservation_id
      and event_reservation.hold_expires_at is not null`.execute(db);
