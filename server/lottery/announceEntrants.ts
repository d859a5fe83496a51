import { type EventReservationState, nextEventState } from '#rules/event/eventReservationStates.ts';
import { anyOf } from '../db/anyOf.ts';
import type { Database } from '../db/connect.ts';
import { appendHistoryOf } from '../event/history.queries.ts';
import { seatReservation } from '../event/payable.queries.ts';
import type { Seats } from '../event/seat.queries.ts';
import { freeSeat, seatsUnderLock } from '../event/seatsUnderLock.ts';
import { beginCharging } from '../payment/beginCharging.ts';
import { type AnnounceSome, type Announcing, atOnce } from './announcing.ts';
import { tellResults } from './tellResults.ts';

/** An application and what the draw made of it. */
type Applied = { readonly eventReservationId: string; readonly eventId: string; readonly hasWon: boolean };

type Announced = Applied & { readonly state: EventReservationState; readonly seatNumber: number | null };

/**
 * Tells the results of applications for events: winners get the seats that were drawn for them. People are locked first, then
 * their events, as by everybody who takes a seat.
 */
export const announceEntrants: AnnounceSome = async (trx, announcing) => {
  const userIds = await lockEntrants(trx, announcing);
  const [userId] = userIds;
  if (userId === undefined) return 0;
  const applied = await appliedBy(trx, announcing, userIds);
  const eventIds = [...new Set(applied.flatMap(({ hasWon, eventId }) => (hasWon ? eventId : [])))];
  const { tenant } = announcing;
  const seats = await seatsUnderLock({ trx, tenant, userId }, { eventIds, holdMinutes: 0 });
  const announced = withSeats(applied, seats);
  await writeStates(trx, announcing, announced);
  for (const one of announced) if (one.hasWon) await settle(trx, announcing, one);
  const results = announced.map(({ eventReservationId: id, hasWon }) => ({ id, hasWon }));
  await tellResults(trx, announcing, { kind: 'eventReservation', results });
  return userIds.length;
};

/** Some of the people who still wait for the draw, in the order in which people are locked. */
async function lockEntrants(trx: Database, { tenant: { tenantId }, drawId }: Announcing) {
  const waiting = await trx
    .selectFrom('event_reservation')
    .innerJoin('lottery_entry', (join) =>
      join
        .onRef('lottery_entry.tenant_id', '=', 'event_reservation.tenant_id')
        .onRef('lottery_entry.draw_id', '=', 'event_reservation.draw_id')
        .onRef('lottery_entry.user_id', '=', 'event_reservation.user_id'),
    )
    .select('event_reservation.user_id')
    .distinct()
    .where('event_reservation.tenant_id', '=', tenantId)
    .where('lottery_entry.tenant_id', '=', tenantId)
    .where('event_reservation.draw_id', '=', drawId)
    .where('event_reservation.state', '=', 'applied' satisfies EventReservationState)
    .orderBy('event_reservation.user_id')
    .limit(atOnce)
    .execute();
  const userIds = waiting.map(({ user_id }) => user_id);
  await trx
    .selectFrom('account')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', anyOf(userIds))
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute();
  return userIds;
}

async function appliedBy(
  trx: Database,
  { tenant: { tenantId }, drawId }: Announcing,
  userIds: readonly string[],
): Promise<Applied[]> {
  const rows = await trx
    .selectFrom('event_reservation')
    .innerJoin('lottery_entry', (join) =>
      join
        .onRef('lottery_entry.tenant_id', '=', 'event_reservation.tenant_id')
        .onRef('lottery_entry.draw_id', '=', 'event_reservation.draw_id')
        .onRef('lottery_entry.user_id', '=', 'event_reservation.user_id'),
    )
    .innerJoin('lottery_result', (join) =>
      join
        .onRef('lottery_result.tenant_id', '=', 'lottery_entry.tenant_id')
        .onRef('lottery_result.draw_id', '=', 'lottery_entry.draw_id')
        .onRef('lottery_result.entry_number', '=', 'lottery_entry.entry_number'),
    )
    .select(['event_reservation.event_reservation_id', 'event_reservation.event_id', 'lottery_result.won'])
    .where('event_reservation.tenant_id', '=', tenantId)
    .where('lottery_entry.tenant_id', '=', tenantId)
    .where('lottery_result.tenant_id', '=', tenantId)
    .where('event_reservation.draw_id', '=', drawId)
    .where('event_reservation.user_id', '=', anyOf(userIds))
    .where('event_reservation.state', '=', 'applied' satisfies EventReservationState)
    .orderBy('lottery_result.rank')
    .orderBy('event_reservation.sequence')
    .execute();
  return rows.map(({ event_reservation_id, event_id, won }) => ({
    eventReservationId: event_reservation_id,
    eventId: event_id,
    hasWon: Array.isArray(won) && won.includes(event_id),
  }));
}

/** The lowest seats that are free, to those of the best rank first. */
function withSeats(applied: readonly Applied[], { events }: Pick<Seats, 'events'>): Announced[] {
  const taken = new Map(events.map((event) => [event.eventId, [...event.taken]]));
  return applied.map((one): Announced => {
    const event = events.find(({ eventId }) => eventId === one.eventId);
    const state: EventReservationState = nextEventState(one.hasWon ? 'win' : 'lose', 'applied') ?? 'applied';
    if (!one.hasWon || !event || event.capacity === null) return { ...one, state, seatNumber: null };
    const seats = taken.get(one.eventId) ?? [];
    const seatNumber = freeSeat({ events: [{ ...event, taken: seats }] }, one.eventId);
    seats.push(seatNumber);
    return { ...one, state, seatNumber };
  });
}

async function writeStates(
  trx: Database,
  { tenant: { tenantId }, nowMs }: Announcing,
  announced: readonly Announced[],
) {
  for (const { eventReservationId, state, seatNumber } of announced) {
    await seatReservation(trx, { tenantId, eventReservationId, state, seatNumber, nowMs });
  }
  await appendHistoryOf(trx, {
    tenantId,
    actor: 'job:lotteryAnnounce',
    nowMs,
    lines: announced.map(({ eventReservationId, state, seatNumber }) => ({
      eventReservationId,
      action: 'announce',
      before: { state: 'applied' },
      after: { state, seatNumber },
    })),
  });
}

/** What is to be paid online is fixed when it is paid, all else at once. */
async function settle(trx: Database, announcing: Announcing, one: Announced) {
  const { tenant, nowMs } = announcing;
  const subject = { kind: 'eventReservation', id: one.eventReservationId } as const;
  const charged = await beginCharging(trx, { tenant, nowMs, subject, actor: 'job:lotteryAnnounce' });
  if (charged !== 'online') await fix(trx, announcing, one);
}

async function fix(
  trx: Database,
  { tenant: { tenantId }, nowMs }: Announcing,
  { eventReservationId, state: before, seatNumber }: Announced,
) {
  const state = nextEventState('fix', before);
  if (state === null) throw new Error(`${before} has no way to be fixed`);
  await seatReservation(trx, { tenantId, eventReservationId, state, seatNumber, nowMs });
  await appendHistoryOf(trx, {
    tenantId,
    actor: 'job:lotteryAnnounce',
    nowMs,
    lines: [{ eventReservationId, action: 'fix', before: { state: before, seatNumber }, after: { state, seatNumber } }],
  });
}
