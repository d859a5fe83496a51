import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant } from '#server/db/connect.ts';
import { addBody } from '#server/testing/addBody.ts';
import { anEvent, type TestEvent } from '#server/testing/anEvent.ts';
import { anEventReservation, type EventReservationOptions } from '#server/testing/anEventReservation.ts';
import { anEventTenant, aSchool, type School } from '#server/testing/aSchool.ts';
import { aSpan, type TestSpan } from '#server/testing/aSpan.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { endHolds } from '#server/testing/endHolds.ts';
import { aPerson, aSession, type TestPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

/**
 * The clock of the database decides: whatever the server's own clock says, everything here is the same. The span and
 * the course of these tests are open at all of these times.
 */
const serverClocks = ['1999-12-31T23:59', '2026-06-10T10:00', '2099-01-01T00:00'];
const always = { opensAt: '1990-01-01T00:00', closesAt: '2150-01-01T00:00' };

let server: TestServer;
let school: School;
let span: TestSpan;
beforeAll(async () => {
  server = await aServer({ listen: true });
  school = await aSchool(server, await anEventTenant(server, { setting: { cart_hold_minutes: 5 } }));
  span = await aSpan(server, school.tenant, always);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set('2026-06-10T10:00'));

const aCourse = (capacity: number | null, spans: readonly TestSpan[] = [span]) =>
  anEvent(server, school.category, { capacity, spans, sessions: [{ date: '2160-04-01' }] });

/** Two people and a course with one seat, which is the first one's by `hold`. */
async function oneSeat(hold: EventReservationOptions) {
  const [owner, other] = [await aPerson(server, school.tenant), await aPerson(server, school.tenant)];
  const event = await aCourse(1);
  const { eventReservationId } = await anEventReservation(server, owner, event, { state: 'in_cart', ...hold });
  return { owner, other, event, eventReservationId };
}

/** The person with a session that the server, by its clock, has just opened. */
const awake = async (person: TestPerson): Promise<TestPerson> => ({ ...person, ...(await aSession(server, person)) });

async function add(session: TestPerson, event: TestEvent) {
  const { body } = await server.call('EventReservation/AddEventToCart', addBody([event]), { session });
  expect(body.error).toBeUndefined();
  return { code: body.items[0]?.code ?? null, id: body.items[0]?.eventReservationId ?? '' };
}

async function reserve(session: TestPerson, eventReservationId: string) {
  const request = { eventReservationIds: [eventReservationId] };
  const { body } = await server.call('EventReservation/ReserveEventFromCart', request, { session });
  expect(body.error).toBeUndefined();
  return body.items[0]?.code ?? body.items[0]?.outcome;
}

const extend = async (session: TestPerson) => {
  const { status, body } = await server.call('EventReservation/ExtendHold', {}, { session });
  return status === 200 ? body.hold : (body.error?.code ?? status);
};

const cartOf = async (session: TestPerson) =>
  (await server.call('EventReservation/GetEventInCart', {}, { session })).body;

const seatsLeft = async (session: TestPerson, { eventId }: TestEvent) =>
  (await server.call('EventReservation/FindEvent', { eventId }, { session })).body.seatsLeft;

const rowOf = (eventReservationId: string) =>
  server.db
    .selectFrom('event_reservation')
    .select(['state', 'seat_number', 'hold_extensions'])
    .select(sql<number | null>`extract(epoch from hold_expires_at - clock_timestamp())::float8`.as('seconds_left'))
    .where('event_reservation_id', '=', eventReservationId)
    .executeTakeFirstOrThrow();

const untouched = async () => expect(await brokenEventRules(server.db, school.tenant.tenantId)).toEqual([]);

describe.each(serverClocks)('with the clock of the server at %s', (moment) => {
  beforeEach(() => server.clock.set(moment));

  it('a hold that is over keeps no seat: the next one has it, and it stays in the cart without', async () => {
    const { owner, other, event, eventReservationId } = await oneSeat({ holdSeconds: -0.1 });
    const [asleep, eager] = [await awake(owner), await awake(other)];
    expect(await seatsLeft(eager, event)).toBe(1);
    expect(await add(eager, event)).toMatchObject({ code: null });
    expect(await rowOf(eventReservationId)).toMatchObject({ state: 'in_cart', seat_number: null, seconds_left: null });

    const { items, hold } = await cartOf(asleep);
    expect(items).toMatchObject([{ eventReservationId, holdState: 'expired', unavailable: { code: 'full' } }]);
    expect(hold).toBeNull();
    expect(await extend(asleep)).toBe('holdOver');
    expect(await reserve(asleep, eventReservationId)).toBe('full');
    expect((await cartOf(asleep)).items).toHaveLength(1);
    await untouched();
  });

  it('a hold that lasts is displaced by nobody, and reserves', async () => {
    const { owner, other, event, eventReservationId } = await oneSeat({ holdSeconds: 30 });
    const [holder, eager] = [await awake(owner), await awake(other)];
    expect(await seatsLeft(eager, event)).toBe(0);
    expect(await add(eager, event)).toMatchObject({ code: 'full' });
    expect(await rowOf(eventReservationId)).toMatchObject({ seat_number: 1 });
    const { items, hold } = await cartOf(holder);
    expect(items).toMatchObject([{ eventReservationId, holdState: 'held', unavailable: null }]);
    expect(hold?.secondsLeft).toBeGreaterThan(20);
    expect(hold?.secondsLeft).toBeLessThanOrEqual(30);
    expect(await reserve(holder, eventReservationId)).toBe('fixed');
    expect(await rowOf(eventReservationId)).toMatchObject({ state: 'fixed', seat_number: 1, seconds_left: null });
    await untouched();
  });

  it('a new course is held for the full time of the tenant, and so is what is held already', async () => {
    const { owner, eventReservationId } = await oneSeat({ holdSeconds: 30, holdExtensions: 2 });
    const holder = await awake(owner);
    const added = await add(holder, await aCourse(3));
    const rows = [await rowOf(eventReservationId), await rowOf(added.id)];
    for (const row of rows) {
      expect(row.seconds_left).toBeGreaterThan(290);
      expect(row.seconds_left).toBeLessThanOrEqual(300);
      expect(row.hold_extensions).toBe(3);
    }
    const { hold } = await cartOf(holder);
    expect(hold).toEqual({ secondsLeft: expect.any(Number), extensionsLeft: 7 });
  });

  it('adding and removing cannot hold a seat for ever: with the extensions used up, a new course shares the hold', async () => {
    const { owner, eventReservationId } = await oneSeat({ holdSeconds: 30, holdExtensions: 10 });
    const holder = await awake(owner);
    const added = await add(holder, await aCourse(3));
    const rows = [await rowOf(eventReservationId), await rowOf(added.id)];
    for (const row of rows) expect(row).toMatchObject({ seat_number: 1, hold_extensions: 10 });
    expect(rows[0]?.seconds_left).toBeLessThanOrEqual(30);
    expect(rows[1]?.seconds_left).toBeCloseTo(rows[0]?.seconds_left ?? 0, 0);
    expect((await cartOf(holder)).hold?.extensionsLeft).toBe(0);
  });
});

describe('the end of a hold', () => {
  it('is the very moment the database says: refused before, taken after', async () => {
    const { other, event, eventReservationId } = await oneSeat({ holdSeconds: 0.6 });
    const secondsLeft = async () => (await rowOf(eventReservationId)).seconds_left ?? 0;
    let refusals = 0;
    for (;;) {
      const before = await secondsLeft();
      const { code } = await add(other, event);
      if (code === null) break;
      // It was still held when the request was sent.
      expect(code).toBe('full');
      expect(before).toBeGreaterThan(0);
      refusals += 1;
    }
    expect(refusals).toBeGreaterThan(3);
    expect(await rowOf(eventReservationId)).toMatchObject({ state: 'in_cart', seat_number: null });
    await untouched();
  });

  it.each([
    { seat: 'that nobody has taken since', seatNumber: 1 },
    { seat: 'that was given back meanwhile', seatNumber: null },
  ])('reserving takes a seat $seat again', async ({ seatNumber }) => {
    const { owner, eventReservationId } = await oneSeat({ holdSeconds: -60, seatNumber });
    expect((await cartOf(owner)).items).toMatchObject([{ holdState: 'expired', unavailable: null }]);
    expect(await reserve(owner, eventReservationId)).toBe('fixed');
    expect(await rowOf(eventReservationId)).toMatchObject({ state: 'fixed', seat_number: 1, seconds_left: null });
    await untouched();
  });

  it('is not put off by what was refused or was there already, nor by an entry for a lottery', async () => {
    const { owner, event, eventReservationId } = await oneSeat({ holdSeconds: 30 });
    const full = await aCourse(1);
    await anEventReservation(server, await aPerson(server, school.tenant), full);
    expect(await add(owner, full)).toMatchObject({ code: 'full' });
    expect(await add(owner, event)).toMatchObject({ code: null, id: eventReservationId });
    expect(await add(owner, school.events.pottery)).toMatchObject({ code: null });
    expect((await rowOf(eventReservationId)).seconds_left).toBeLessThanOrEqual(30);
    const { items } = await cartOf(owner);
    expect(items.map(({ holdState }) => holdState)).toEqual(['held', 'none']);
  });

  it('of one course does not come back with a new one', async () => {
    const { owner, eventReservationId } = await oneSeat({ holdSeconds: -60 });
    expect(await add(owner, await aCourse(3))).toMatchObject({ code: null });
    expect((await rowOf(eventReservationId)).seconds_left ?? -1).toBeLessThan(0);
    expect((await cartOf(owner)).items.map(({ holdState }) => holdState)).toEqual(['expired', 'held']);
  });
});

describe('extending', () => {
  it('gives all seats the full time again, ten times, and then no more', async () => {
    const { owner, eventReservationId } = await oneSeat({ holdSeconds: 30 });
    const second = await anEventReservation(server, owner, await aCourse(2), { state: 'in_cart', holdSeconds: 30 });
    for (let extensionsLeft = 9; extensionsLeft >= 0; extensionsLeft -= 1) {
      await server.db
        .updateTable('event_reservation')
        .set({ hold_expires_at: sql<string>`clock_timestamp() + interval '20 seconds'` })
        .where('user_id', '=', owner.userId)
        .execute();
      const hold = await extend(owner);
      expect(hold).toEqual({ secondsLeft: expect.any(Number), extensionsLeft });
      for (const id of [eventReservationId, second.eventReservationId]) {
        expect((await rowOf(id)).seconds_left).toBeGreaterThan(290);
      }
    }
    const before = await rowOf(eventReservationId);
    expect(await extend(owner)).toBe('holdUsedUp');
    expect(await rowOf(eventReservationId)).toMatchObject({ hold_extensions: 10, seat_number: 1 });
    expect((await rowOf(eventReservationId)).seconds_left).toBeLessThanOrEqual(before.seconds_left ?? 0);
    // A new course does not start the count again.
    await add(owner, await aCourse(3));
    expect(await extend(owner)).toBe('holdUsedUp');
  });

  it('is refused with nothing held, and leaves what is over as it is', async () => {
    expect(await extend(await aPerson(server, school.tenant))).toBe('holdOver');
    const { owner, eventReservationId } = await oneSeat({ holdSeconds: -1 });
    expect(await extend(owner)).toBe('holdOver');
    await anEventReservation(server, owner, await aCourse(2), { state: 'in_cart', holdSeconds: 30 });
    expect(await extend(owner)).toMatchObject({ extensionsLeft: 9 });
    expect((await rowOf(eventReservationId)).seconds_left ?? -1).toBeLessThan(0);
  });

  /** Keeps the row from everybody while `work` runs. */
  const whileLocked = <T>(eventReservationId: string, work: () => Promise<T>) =>
    inTenant(server.db, school.tenant.tenantId, async (trx) => {
      await trx
        .selectFrom('event_reservation')
        .select('event_reservation_id')
        .where('event_reservation_id', '=', eventReservationId)
        .forUpdate()
        .execute();
      return work();
    });

  it('that waited until the hold was over comes too late, before or after the other one', async () => {
    for (const isFirst of [true, false, true, false, true, false]) {
      const { owner, other, event, eventReservationId } = await oneSeat({ holdSeconds: 0.15 });
      const { answers } = await whileLocked(eventReservationId, async () => {
        const early = isFirst ? extend(owner) : undefined;
        // Over by now, and the other one sees a free seat.
        await sleep(200);
        const adding = add(other, event);
        await sleep(30);
        const both = Promise.all([early ?? extend(owner), adding]);
        await sleep(30);
        return { answers: both };
      });
      expect(await answers).toMatchObject(['holdOver', { code: null }]);
      await untouched();
    }
  });

  it('a hold that ends just then: either it is extended or the seat is taken, never both', async () => {
    const seen = new Set<string>();
    // Looks for the hold that ends between the two calls, however long they take on this machine.
    let holdMs = 5;
    for (let round = 0; round < 60; round += 1) {
      const { owner, other, event } = await oneSeat({ holdSeconds: holdMs / 1000 });
      const early = round % 2 === 0 ? extend(owner) : undefined;
      const [added, extended] = await Promise.all([add(other, event), early ?? extend(owner)]);
      const isExtended = typeof extended === 'object';
      expect(isExtended && added.code === null).toBe(false);
      holdMs = isExtended ? holdMs * 0.7 : Math.min(holdMs * 1.5 + 1, 2_000);
      seen.add(`${isExtended ? 'extended' : String(extended)}, ${added.code ?? 'taken'}`);
      await untouched();
    }
    console.info(`a hold that ends just then: ${[...seen].join('; ')}`);
    expect(seen).toContain('extended, full');
    expect(seen).toContain('holdOver, taken');
  });
});

describe('a span that has closed', () => {
  const closing = { opensAt: '2026-06-01T09:00', closesAt: '2026-06-10T11:00' };

  it('honours a hold that lasts; one that is over comes too late', async () => {
    const course = await aCourse(2, [await aSpan(server, school.tenant, closing)]);
    const [early, late] = [await aPerson(server, school.tenant), await aPerson(server, school.tenant)];
    const [mine, theirs] = [await add(early, course), await add(late, course)];
    await endHolds(server, [late]);
    server.clock.set('2026-06-10T11:00');
    const [held, over] = [await awake(early), await awake(late)];
    expect((await cartOf(held)).items).toMatchObject([{ holdState: 'held', unavailable: null }]);
    expect((await cartOf(over)).items).toMatchObject([{ holdState: 'expired', unavailable: { code: 'closed' } }]);
    expect(await reserve(held, mine.id)).toBe('fixed');
    expect(await reserve(over, theirs.id)).toBe('closed');
    expect((await cartOf(over)).items).toHaveLength(1);
    await untouched();
  });

  it('is honoured also when the next one is open already', async () => {
    const spans = [await aSpan(server, school.tenant, closing)];
    spans.push(await aSpan(server, school.tenant, { opensAt: '2026-06-10T11:00', closesAt: '2026-06-20T11:00' }));
    const course = await aCourse(2, spans);
    const [early, late] = [await aPerson(server, school.tenant), await aPerson(server, school.tenant)];
    const [mine, theirs] = [await add(early, course), await add(late, course)];
    await endHolds(server, [late]);
    server.clock.set('2026-06-10T11:00');
    expect(await reserve(await awake(early), mine.id)).toBe('fixed');
    expect(await reserve(await awake(late), theirs.id)).toBe('spanChanged');
  });

  it('takes no course without seats, which nothing holds', async () => {
    const course = await aCourse(null, [await aSpan(server, school.tenant, closing)]);
    const person = await aPerson(server, school.tenant);
    const { id } = await add(person, course);
    server.clock.set('2026-06-10T11:00');
    expect(await reserve(await awake(person), id)).toBe('closed');
  });
});
