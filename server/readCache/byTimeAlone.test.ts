import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBody } from '../testing/addBody.ts';
import { anEvent } from '../testing/anEvent.ts';
import { reserveBody } from '../testing/aReservation.ts';
import { aSchool } from '../testing/aSchool.ts';
import { aSmallTown, type SmallTown } from '../testing/aSmallTown.ts';
import { aSpan } from '../testing/aSpan.ts';
import { aPerson, aSession } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { instantOf } from '../time.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

/** The same answer again, without a reading and without a change in the database. */
async function withoutChange<T>(look: () => Promise<T>) {
  const versions = async () =>
    (await server.db.selectFrom('fresh_version').select(['subject_id', 'number']).orderBy('subject_id').execute()).map(
      ({ subject_id, number }) => `${subject_id} ${number}`,
    );
  const before = { versions: await versions(), readings: server.fresh.figures.readings };
  const seen = await look();
  expect({ versions: await versions(), readings: server.fresh.figures.readings }).toEqual(before);
  return seen;
}

const msOf = (moment: string) => instantOf(moment, 'Asia/Tokyo').getTime();

/** Sets the clock of the server to the millisecond. */
const setMs = (moment: string, milliseconds: number) => {
  server.clock.set(moment);
  server.clock.advance(milliseconds);
  expect(server.server.clock()).toBe(msOf(moment) + milliseconds);
};

/** The words of a room's mornings: in the list of its frames, and in the calendar. */
function morningsOf({ hall, member }: SmallTown, date: string) {
  const { containerId, halfA } = hall;
  const { articleId } = halfA;
  return async () => {
    const session = await aSession(server, member);
    const day = await server.call(
      'Reservation/GetDayArticleAvailability',
      { containerId, articleId, date },
      { session },
    );
    const week = await server.call('Reservation/GetDayAvailability', { containerId, date }, { session });
    const cell = week.body.rows.find((row) => row.articleId === articleId)?.cells[0];
    return [day.body.rows.find(({ timeFrameName }) => timeFrameName === '午前'), cell];
  };
}

describe('[RUSH-02] by time alone, with everything in memory', () => {
  it('a place that was cancelled is free at the instant of its release, and not a millisecond before', async () => {
    const town = await aSmallTown(server, { tenant: { setting: { release_cancelled: 'next_morning' } } });
    const { session, hall } = town;
    const date = '2026-06-20';
    const mornings = morningsOf(town, date);
    const free = await mornings();
    const reserved = await server.call('Reservation/Reserve', reserveBody(hall, { date }), { session });
    const taken = await mornings();
    expect(taken).not.toEqual(free);
    const { reservationId } = reserved.body;
    await server.call('Reservation/CancelReservation', { reservationId }, { session });
    const { release_at } = await server.db
      .selectFrom('occupancy')
      .select('release_at')
      .where('reservation_id', '=', reservationId)
      .executeTakeFirstOrThrow();
    const release = '2026-06-11T09:00';
    expect(release_at?.getTime()).toBe(msOf(release));

    setMs('2026-06-11T08:59', 59_999);
    expect(await mornings()).toEqual(taken);
    server.clock.advance(1);
    expect(await withoutChange(mornings)).toEqual(free);
  });

  it('a release within a minute ends the answers of that minute', async () => {
    const town = await aSmallTown(server);
    const { hall, session } = town;
    const date = '2026-06-20';
    const mornings = morningsOf(town, date);
    const free = await mornings();
    await server.call('Reservation/Reserve', reserveBody(hall, { date }), { session });
    await server.db
      .updateTable('occupancy')
      .set({ release_at: new Date(msOf('2026-06-10T10:30') + 20_500) })
      .where('tenant_id', '=', town.tenant.tenantId)
      .execute();
    setMs('2026-06-10T10:30', 10_000);
    const taken = await mornings();
    expect(taken).not.toEqual(free);
    server.clock.advance(10_499);
    expect(await withoutChange(mornings)).toEqual(taken);
    server.clock.advance(1);
    expect(await withoutChange(mornings)).toEqual(free);
  });

  it('a window opens with its minute', async () => {
    const town = await aSmallTown(server, {
      hall: {
        bookingWindow: {
          opens: { unit: 'days', ahead: 10, onDay: null, hour: 9 },
          closesDaysBefore: 0,
          closesHour: null,
        },
      },
    });
    const mornings = morningsOf(town, '2026-06-21');
    const closed = await mornings();
    setMs('2026-06-11T08:59', 59_999);
    expect(await mornings()).toEqual(closed);
    server.clock.advance(1);
    const open = await withoutChange(mornings);
    expect(open).not.toEqual(closed);
    expect(open[0]).toMatchObject({ canReserve: true });
  });

  it('entries open with their minute, and close with it', async () => {
    const school = await aSchool(server);
    const person = await aPerson(server, school.tenant);
    const span = await aSpan(server, school.tenant, { opensAt: '2026-06-11T09:00', closesAt: '2026-06-12T17:00' });
    const { eventId } = await anEvent(server, school.category, { spans: [span] });
    const canReserve = async () => {
      const session = await aSession(server, person);
      const { body } = await server.call('EventReservation/FindEvent', { eventId }, { session });
      return body.canReserve;
    };
    expect(await canReserve()).toBe(false);
    for (const [moment, expected] of [
      ['2026-06-11T09:00', true],
      ['2026-06-12T17:00', false],
    ] as const) {
      setMs(moment, -1);
      expect(await withoutChange(canReserve)).toBe(!expected);
      server.clock.advance(1);
      expect(await withoutChange(canReserve)).toBe(expected);
    }
  });

  it('a seat in a cart is free when its hold ends by the clock of the database', async () => {
    const school = await aSchool(server);
    const [holder, looker] = [await aPerson(server, school.tenant), await aPerson(server, school.tenant)];
    const course = await anEvent(server, school.category, { capacity: 1, spans: [school.spans.firstCome] });
    const { eventContainerId } = school.container;
    const { eventCategoryId } = school.category;
    const seats = async () => {
      const { body } = await server.call(
        'EventReservation/FindEvent',
        { eventId: course.eventId },
        { session: looker },
      );
      const page = await server.call(
        'EventReservation/GetEvent',
        { eventContainerId, eventCategoryId },
        { session: looker },
      );
      const listed = page.body.items.flatMap(({ events }) => events).find(({ eventId }) => eventId === course.eventId);
      return [body.seatsLeft, body.canReserve, listed?.seatsLeft, listed?.canReserve];
    };
    await server.call('EventReservation/AddEventToCart', addBody([course]), { session: holder });
    expect(await seats()).toEqual([0, false, 0, false]);
    await sql`update event_reservation set hold_expires_at = clock_timestamp() + interval '1500 milliseconds'
      where tenant_id = ${school.tenant.tenantId} and hold_expires_at is not null`.execute(server.db);
    expect(await seats()).toEqual([0, false, 0, false]);
    await sleep(1_600);
    expect(await withoutChange(seats)).toEqual([1, true, 1, true]);
  });

  it('a seat stays taken when its hold was extended by adding another course', async () => {
    const school = await aSchool(server);
    const [holder, looker] = [await aPerson(server, school.tenant), await aPerson(server, school.tenant)];
    const course = () => anEvent(server, school.category, { capacity: 1, spans: [school.spans.firstCome] });
    const [first, second] = [await course(), await course()];
    const seats = async () => {
      const { body } = await server.call('EventReservation/FindEvent', { eventId: first.eventId }, { session: looker });
      return body.seatsLeft;
    };
    await server.call('EventReservation/AddEventToCart', addBody([first]), { session: holder });
    await sql`update event_reservation set hold_expires_at = clock_timestamp() + interval '1500 milliseconds'
      where tenant_id = ${school.tenant.tenantId} and hold_expires_at is not null`.execute(server.db);
    expect(await seats()).toBe(0);
    const added = await server.call('EventReservation/AddEventToCart', addBody([second]), { session: holder });
    expect(added.body.items).toMatchObject([{ success: true }]);
    await sleep(1_600);
    expect(await seats()).toBe(0);
  });
});
