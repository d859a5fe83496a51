import { type EventReservationState, nextEventState } from '#rules/event/eventReservationStates.ts';
import { lockPeople } from '#server/account/person.queries.ts';
import type { Context } from '#server/context.ts';
import { pipelined } from '#server/db/pipeline.ts';
import type { Waiting } from '#server/lottery/drawKind.ts';
import { type Announced, notifyResults } from '#server/lottery/notifyResults.ts';
import { beginCharging } from '#server/payment/beginCharging.ts';
import { scheduleUseJobs } from '#server/reservation/scheduleUseJobs.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { appendHistory } from '../history.queries.ts';
import { type Seated, seatReservations } from '../payable.queries.ts';
import { payableEventReservation } from '../payableEventReservation.ts';
import { reservedCourses } from '../reservedCourse.queries.ts';
import type { Seats } from '../seat.queries.ts';
import { freeSeats, nextSeat, seatsUnderLock } from '../seatsUnderLock.ts';
import { appliedBy } from './announceEntrants.queries.ts';

type Drawn = Seated & Pick<Applied, 'hasWon'>;

/**
 * Announces the results of some people's applications for events. Winners get the seats that were drawn for them, with
 * fee, jobs and messages. People are locked first, then their events, as wherever seats are taken.
 */
export async function announceEntrants(context: Context, drawId: string, waiting: readonly Waiting[]) {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const userIds = waiting.map(({ id }) => id);
  await lockPeople(pipelined(trx), { tenantId, userIds });
  const applied = resultsFor(waiting, await appliedBy(trx, { tenantId, drawId, userIds }));
  const [userId] = userIds;
  if (userId === undefined || applied.length === 0) return;
  const eventIds = [...new Set(applied.flatMap(({ hasWon, eventId }) => (hasWon ? eventId : [])))];
  const seats = await seatsUnderLock(context, { userId, eventIds, holdMinutes: 0 });
  const drawn = withSeats(applied, seats);
  await seat(
    context,
    'announce',
    drawn.map((one) => ({ ...one, before: { state: 'applied' } })),
  );
  await settle(
    context,
    drawn.filter(({ hasWon }) => hasWon),
  );
  const results = await resultsOf(context, drawn);
  const winners = results.filter(({ hasWon }) => hasWon).map(({ reserved }) => reserved);
  const { reminderHour } = await settingsOf(trx, tenantId);
  await scheduleUseJobs(context, { reminderHour, reserved: winners });
  // A tenant may keep to itself who has won.
  if (tenant.isVisibleApplicationResult) await notifyResults(context, { drawId, results });
}

/** An application and what the draw made of it. */
type Applied = { readonly eventReservationId: string; readonly eventId: string; readonly hasWon: boolean };

/** What the draw made of applications, the best rank first. */
function resultsFor(waiting: readonly Waiting[], rows: Awaited<ReturnType<typeof appliedBy>>): Applied[] {
  const byPerson = Map.groupBy(rows, ({ user_id }) => user_id);
  return waiting
    .toSorted((one, other) => one.result.rank - other.result.rank)
    .flatMap(({ id, result }) => {
      const won = new Set<unknown>(result.won);
      return (byPerson.get(id) ?? []).map(({ event_reservation_id, event_id }) => ({
        eventReservationId: event_reservation_id,
        eventId: event_id,
        hasWon: won.has(event_id),
      }));
    });
}

/** The lowest seats that are free, to those of the best rank first. */
function withSeats(applied: readonly Applied[], { events }: Pick<Seats, 'events'>): Drawn[] {
  const free = new Map(
    events.map((event) => [event.eventId, event.capacity === null ? null : freeSeats(event)] as const),
  );
  return applied.map(({ eventReservationId, eventId, hasWon }): Drawn => {
    const state: EventReservationState = nextEventState(hasWon ? 'win' : 'lose', 'applied') ?? 'applied';
    const seats = hasWon ? free.get(eventId) : null;
    return { eventReservationId, hasWon, state, seatNumber: seats ? nextSeat(seats, eventId) : null };
  });
}

type Seating = Seated & { readonly before: Readonly<Record<string, unknown>> };

/** Writes states and seats with their history. */
async function seat(context: Context, action: 'announce' | 'fix', seatings: readonly Seating[]) {
  if (seatings.length === 0) return;
  const { trx, tenant, nowMs } = context;
  await seatReservations(trx, { tenantId: tenant.tenantId, nowMs, seated: seatings });
  await appendHistory(
    context,
    seatings.map(({ eventReservationId, state, seatNumber, before }) => ({
      eventReservationId,
      action,
      before,
      after: { state, seatNumber },
    })),
  );
}

/** What is to be paid online is fixed when it is paid, all else at once. */
async function settle(context: Context, winners: readonly Drawn[]) {
  if (winners.length === 0) return;
  const ids = winners.map(({ eventReservationId }) => eventReservationId);
  const payables = await payableEventReservation.lock(context, ids);
  const owing = ids.flatMap((id) => payables.get(id) ?? []);
  const charged = await beginCharging(context, owing);
  const paysOnline = new Set(owing.filter((_, index) => charged[index] === 'online').map(({ subject }) => subject.id));
  await seat(
    context,
    'fix',
    winners
      .filter(({ eventReservationId }) => !paysOnline.has(eventReservationId))
      .map(({ eventReservationId, state, seatNumber }) => ({
        eventReservationId,
        state: fixedFrom(state),
        seatNumber,
        before: { state, seatNumber },
      })),
  );
}

function fixedFrom(before: EventReservationState) {
  const state = nextEventState('fix', before);
  if (state === null) throw new Error(`${before} has no way to be fixed`);
  return state;
}

/** As they stand now, with what they owe. */
async function resultsOf({ trx, tenant }: Context, drawn: readonly Drawn[]) {
  const eventReservationIds = drawn.map(({ eventReservationId }) => eventReservationId);
  const reserved = await reservedCourses(trx, { tenantId: tenant.tenantId, eventReservationIds });
  return drawn.flatMap(({ eventReservationId, hasWon }): Announced[] => {
    const one = reserved.get(eventReservationId);
    return one ? [{ reserved: one, hasWon }] : [];
  });
}
