import { type EventReservationState, nextEventState } from '#rules/event/eventReservationStates.ts';
import type { Context } from '#server/context.ts';
import { atOnce } from '#server/lottery/drawKind.ts';
import { type Announced, notifyResults } from '#server/lottery/notifyResults.ts';
import { beginCharging } from '#server/payment/beginCharging.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { scheduleUseJobs } from '#server/use/scheduleUseJobs.ts';
import { appendHistory } from '../history.queries.ts';
import { seatReservation } from '../payable.queries.ts';
import { payableEventReservation } from '../payableEventReservation.ts';
import { reservedCourse } from '../reservedCourse.queries.ts';
import type { Seats } from '../seat.queries.ts';
import { freeSeat, seatsUnderLock } from '../seatsUnderLock.ts';
import { type Applied, appliedBy, lockEntrants } from './announceEntrants.queries.ts';

type Drawn = Applied & { readonly state: EventReservationState; readonly seatNumber: number | null };

/**
 * Announces the results of some people's applications for events. Winners get the seats that were drawn for them, with
 * fee, jobs and messages. People are locked first, then their events, as wherever seats are taken.
 */
export async function announceEntrants(context: Context, drawId: string) {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const userIds = await lockEntrants(trx, { tenantId, drawId, limit: atOnce });
  const [userId] = userIds;
  if (userId === undefined) return 0;
  const applied = await appliedBy(trx, { tenantId, drawId, userIds });
  const eventIds = [...new Set(applied.flatMap(({ hasWon, eventId }) => (hasWon ? eventId : [])))];
  const seats = await seatsUnderLock(context, { userId, eventIds, holdMinutes: 0 });
  const drawn = withSeats(applied, seats);
  await writeStates(context, drawn);
  for (const one of drawn) if (one.hasWon) await settle(context, one);
  const results = await resultsOf(context, drawn);
  const winners = results.filter(({ hasWon }) => hasWon).map(({ reserved }) => reserved);
  const { reminderHour } = await settingsOf(trx, tenantId);
  await scheduleUseJobs(context, { reminderHour, reserved: winners });
  // A tenant may keep to itself who has won.
  if (tenant.isVisibleApplicationResult) await notifyResults(context, { drawId, results });
  return userIds.length;
}

/** The lowest seats that are free, to those of the best rank first. */
function withSeats(applied: readonly Applied[], { events }: Pick<Seats, 'events'>): Drawn[] {
  const taken = new Map(events.map((event) => [event.eventId, [...event.taken]]));
  return applied.map((one): Drawn => {
    const event = events.find(({ eventId }) => eventId === one.eventId);
    const state: EventReservationState = nextEventState(one.hasWon ? 'win' : 'lose', 'applied') ?? 'applied';
    if (!one.hasWon || !event || event.capacity === null) return { ...one, state, seatNumber: null };
    const seats = taken.get(one.eventId) ?? [];
    const seatNumber = freeSeat({ events: [{ ...event, taken: seats }] }, one.eventId);
    seats.push(seatNumber);
    return { ...one, state, seatNumber };
  });
}

async function writeStates(context: Context, drawn: readonly Drawn[]) {
  const { trx, tenant, nowMs } = context;
  for (const { eventReservationId, state, seatNumber } of drawn) {
    await seatReservation(trx, { tenantId: tenant.tenantId, eventReservationId, state, seatNumber, nowMs });
  }
  await appendHistory(
    context,
    drawn.map(({ eventReservationId, state, seatNumber }) => ({
      eventReservationId,
      action: 'announce',
      before: { state: 'applied' },
      after: { state, seatNumber },
    })),
  );
}

/** What is to be paid online is fixed when it is paid, all else at once. */
async function settle(context: Context, one: Drawn) {
  const payable = await payableEventReservation.lock(context, one.eventReservationId);
  const charged = payable ? await beginCharging(context, payable) : 'nothing';
  if (charged !== 'online') await fix(context, one);
}

async function fix(context: Context, { eventReservationId, state: before, seatNumber }: Drawn) {
  const { trx, tenant, nowMs } = context;
  const state = nextEventState('fix', before);
  if (state === null) throw new Error(`${before} has no way to be fixed`);
  await seatReservation(trx, { tenantId: tenant.tenantId, eventReservationId, state, seatNumber, nowMs });
  const line = { eventReservationId, before: { state: before, seatNumber }, after: { state, seatNumber } };
  await appendHistory(context, [{ ...line, action: 'fix' }]);
}

/** As they stand now, with what they owe. */
async function resultsOf({ trx, tenant }: Context, drawn: readonly Drawn[]) {
  const results: Announced[] = [];
  for (const { eventReservationId, hasWon } of drawn) {
    const reserved = await reservedCourse(trx, { tenantId: tenant.tenantId, eventReservationId });
    if (reserved) results.push({ reserved, hasWon });
  }
  return results;
}
