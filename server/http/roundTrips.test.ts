import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { EndpointName, RequestOf } from '#contract/endpoints.ts';
import { addBody } from '../testing/addBody.ts';
import { anEvent, type EventOptions, type TestEvent } from '../testing/anEvent.ts';
import { anEventReservation } from '../testing/anEventReservation.ts';
import { aPayingTown } from '../testing/aPayingTown.ts';
import { aReservation, reserveBody } from '../testing/aReservation.ts';
import { anEventTenant, aSchool } from '../testing/aSchool.ts';
import { aSmallTown, type SmallTown } from '../testing/aSmallTown.ts';
import { aSpan } from '../testing/aSpan.ts';
import { countStatements } from '../testing/countStatements.ts';
import { aPerson, type TenantOverrides, type TestSession } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ poolSize: 1 });
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

type Made = {
  readonly session: TestSession;
  readonly name: EndpointName;
  readonly body: unknown;
  /** What it answers; it succeeds unless said otherwise. */
  readonly status?: number;
  /** Somebody tried the same before: who comes too late after them is refused from memory. */
  readonly isTriedBefore?: boolean;
};

const made = <Name extends EndpointName>(session: TestSession, name: Name, body: RequestOf<Name>): Made => ({
  session,
  name,
  body,
});

/** A school that takes its fees online, with a person and a span in which they may take fifty courses. */
async function aPayingSchool() {
  const tenant = await anEventTenant(server, { setting: { fee_collection: 'online' } });
  const school = await aSchool(server, tenant);
  const person = await aPerson(server, tenant);
  const spans = [await aSpan(server, tenant, { limitCount: 50 })];
  const courses = async (count: number, options: EventOptions = {}) => {
    const events: TestEvent[] = [];
    for (let made = 0; made < count; made += 1) {
      events.push(await anEvent(server, school.category, { capacity: 8, spans, ...options }));
    }
    return events;
  };
  return { school, person, courses };
}

async function reserving(count: number, options: EventOptions = {}): Promise<Made> {
  const { person, courses } = await aPayingSchool();
  const ids: string[] = [];
  for (const event of await courses(count, options)) {
    ids.push((await anEventReservation(server, person, event, { state: 'in_cart', fee: 0 })).eventReservationId);
  }
  return made(person, 'EventReservation/ReserveEventFromCart', { eventReservationIds: ids });
}

async function adding(count: number): Promise<Made> {
  const { person, courses } = await aPayingSchool();
  return addingOf(person, await courses(count));
}

/** In a school that is in use: a course that is in memory, because somebody has just put it into the cart, or one that is not. */
async function addingInUse({ isKnown = true, isHolding = false } = {}): Promise<Made> {
  const { school, person, courses } = await aPayingSchool();
  const [event, other] = await courses(2);
  if (!event || !other) throw new Error('no course');
  const added = (session: TestSession, events: readonly TestEvent[]) =>
    server.call('EventReservation/AddEventToCart', addBody(events), { session });
  await added(await aPerson(server, school.tenant), [other]);
  if (isKnown) await added(await aPerson(server, school.tenant), [event]);
  if (isHolding) await added(person, [other]);
  return addingOf(person, [event]);
}

/** What lies in the cart with its seat, of a course that is in memory. */
async function reservingInUse(options: EventOptions = {}): Promise<Made> {
  const { person, courses } = await aPayingSchool();
  const { body } = await server.call('EventReservation/AddEventToCart', addBody(await courses(1, options)), {
    session: person,
  });
  const ids = body.items.map(({ eventReservationId }) => eventReservationId ?? '');
  return made(person, 'EventReservation/ReserveEventFromCart', { eventReservationIds: ids });
}

const addingOf = (person: TestSession, events: readonly TestEvent[]) =>
  made(person, 'EventReservation/AddEventToCart', addBody(events));

const reservingRoom = ({ session, hall }: Pick<SmallTown, 'session' | 'hall'>, date: string) =>
  made(session, 'Reservation/Reserve', reserveBody(hall, { date }));

/** A frame of a hall that is in memory, because somebody looked and reserved there just before. */
async function reservingKnown(setting: TenantOverrides['setting'] = {}): Promise<Made> {
  const { session, hall } = await aSmallTown(server, { tenant: { setting } });
  const look = { containerId: hall.containerId, date: '2026-06-20' };
  await server.call('Reservation/GetDayAvailability', look, { session });
  await server.call('Reservation/Reserve', reserveBody(hall, { date: '2026-06-21' }), { session });
  return reservingRoom({ session, hall }, '2026-06-20');
}

/**
 * How many statements a call may send, and how often it may wait for an answer, begin and commit included. Two of those
 * that take a place look whether the town still offers what was read, and go out with others.
 */
type Row = {
  readonly call: string;
  readonly statements: number;
  readonly roundTrips: number;
  readonly arrange: () => Promise<Made>;
};

const limits = { max_open_reservations: 10, max_frames_per_month: 20 };

const rows: readonly Row[] = [
  {
    call: 'Reserve, free',
    statements: 15,
    roundTrips: 4,
    arrange: async () => {
      return reservingRoom(await aSmallTown(server), '2026-06-20');
    },
  },
  {
    call: 'Reserve, free, of a place that is in memory',
    statements: 11,
    roundTrips: 2,
    arrange: () => reservingKnown(),
  },
  {
    call: 'Reserve, free, of a place that is in memory, by somebody with limits',
    statements: 13,
    roundTrips: 2,
    arrange: () => reservingKnown(limits),
  },
  {
    call: 'Reserve, paid online, with limits of the person',
    statements: 19,
    roundTrips: 5,
    arrange: async () => {
      return reservingRoom(await aPayingTown(server, { setting: limits }), '2026-07-04');
    },
  },
  {
    call: 'Reserve, taken',
    statements: 1,
    roundTrips: 1,
    arrange: async () => {
      const { session, hall, member } = await aSmallTown(server);
      await aReservation(server, member, hall);
      return { ...reservingRoom({ session, hall }, '2026-06-20'), status: 409, isTriedBefore: true };
    },
  },
  {
    call: 'Reserve, entering a lottery',
    statements: 24,
    roundTrips: 15,
    arrange: async () => {
      // Entries for September are taken from the 1st to the 15th of June.
      const lotteryWindow = { monthsAhead: 3, fromDay: 1, fromHour: 9, toDay: 15, toHour: 17 };
      return reservingRoom(await aSmallTown(server, { hall: { lotteryWindow } }), '2026-09-20');
    },
  },
  {
    call: 'GetDayAvailability, after a change of what is in memory',
    statements: 1,
    roundTrips: 1,
    arrange: async () => {
      const { session, hall } = await aSmallTown(server);
      const look = { containerId: hall.containerId, date: '2026-06-20' };
      await server.call('Reservation/GetDayAvailability', look, { session });
      await server.call('Reservation/Reserve', reserveBody(hall, { date: '2026-06-21' }), { session });
      return made(session, 'Reservation/GetDayAvailability', look);
    },
  },
  {
    call: 'CancelReservation of a room, free, in a town that is in memory',
    statements: 13,
    roundTrips: 2,
    arrange: async () => {
      const { session, hall } = await aSmallTown(server);
      const body = reserveBody(hall, { date: '2026-07-04' });
      const look = { containerId: hall.containerId, date: '2026-07-04' };
      await server.call('Reservation/GetDayAvailability', look, { session });
      const { reservationId } = (await server.call('Reservation/Reserve', body, { session })).body;
      return made(session, 'Reservation/CancelReservation', { reservationId });
    },
  },
  {
    call: 'CancelReservation of a room, free, for the first time',
    statements: 13,
    roundTrips: 3,
    arrange: async () => {
      const { session, hall, member } = await aSmallTown(server);
      const { reservationId } = await aReservation(server, member, hall, { date: '2026-07-04' });
      return made(session, 'Reservation/CancelReservation', { reservationId });
    },
  },
  {
    call: 'CancelReservation of a room, paid in cash',
    statements: 15,
    roundTrips: 4,
    arrange: async () => {
      const { session, hall, member } = await aPayingTown(server);
      const options = { date: '2026-07-04', paymentState: 'paid' } as const;
      const { reservationId } = await aReservation(server, member, hall, options);
      return made(session, 'Reservation/CancelReservation', { reservationId });
    },
  },
  {
    call: 'AddEventToCart, 1 course that is in memory',
    statements: 10,
    roundTrips: 2,
    arrange: () => addingInUse(),
  },
  {
    call: 'AddEventToCart, 1 course that is in memory, beside another in the cart',
    statements: 10,
    roundTrips: 2,
    arrange: () => addingInUse({ isHolding: true }),
  },
  {
    call: 'AddEventToCart, 1 course that nobody has looked at',
    statements: 16,
    roundTrips: 6,
    arrange: () => addingInUse({ isKnown: false }),
  },
  { call: 'AddEventToCart, 10 courses', statements: 15, roundTrips: 5, arrange: () => adding(10) },
  {
    call: 'AddEventToCart, full',
    statements: 1,
    roundTrips: 1,
    arrange: async () => {
      const { school, person, courses } = await aPayingSchool();
      const [event] = await courses(1, { capacity: 1 });
      if (!event) throw new Error('no course');
      await anEventReservation(server, await aPerson(server, school.tenant), event);
      return { ...addingOf(person, [event]), isTriedBefore: true };
    },
  },
  {
    call: 'ReserveEventFromCart, 1 free course that is in memory',
    statements: 13,
    roundTrips: 2,
    arrange: () => reservingInUse(),
  },
  {
    call: 'ReserveEventFromCart, 1 course that is paid online and in memory',
    statements: 15,
    roundTrips: 2,
    arrange: () => reservingInUse({ price: 3000 }),
  },
  { call: 'ReserveEventFromCart, 2 free courses', statements: 19, roundTrips: 6, arrange: () => reserving(2) },
  {
    call: 'ReserveEventFromCart, 50 paid courses',
    statements: 21,
    roundTrips: 6,
    arrange: () => reserving(50, { price: 3000 }),
  },
  {
    call: 'CancelReservation of a course, free',
    statements: 14,
    roundTrips: 3,
    arrange: async () => {
      const { person, courses } = await aPayingSchool();
      const [event] = await courses(1);
      if (!event) throw new Error('no course');
      const { eventReservationId } = await anEventReservation(server, person, event);
      return made(person, 'EventReservation/CancelReservation', { eventReservationId });
    },
  },
  {
    call: 'CancelReservation of a course, paid in cash',
    statements: 16,
    roundTrips: 4,
    arrange: async () => {
      const { person, courses } = await aPayingSchool();
      const [event] = await courses(1, { price: 3000 });
      if (!event) throw new Error('no course');
      const { eventReservationId } = await anEventReservation(server, person, event, { paymentState: 'paid' });
      return made(person, 'EventReservation/CancelReservation', { eventReservationId });
    },
  },
];

/** What is read after somebody was too late is read beside the calls, one thing after the other. */
async function readingsHaveEnded() {
  const { figures } = server.fresh;
  for (let before = -1; before !== figures.readings; ) {
    before = figures.readings;
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
}

it.each(rows)('$call', async ({ call, statements, roundTrips, arrange }) => {
  const { session, name, body, status = 200, isTriedBefore } = await arrange();
  // The directory of tenants is read once in a while, and not by each call.
  await server.call('Authentication/GetSelfUserInfo', {}, { session });
  if (isTriedBefore) {
    await server.callWith(name, body, { session });
    await readingsHaveEnded();
  }
  const counted = await countStatements(async () => {
    const answer = await server.callWith(name, body, { session, idempotencyKey: crypto.randomUUID() });
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  });
  const figures = { statements: counted.statements.length, roundTrips: counted.roundTrips };
  console.info(
    call,
    JSON.stringify(figures),
    counted.statements.map((t) => t.slice(0, 90).replaceAll('\n', ' ')),
  );
  expect(figures, counted.statements.join('\n')).toEqual({ statements, roundTrips });
});
