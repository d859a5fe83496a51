import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Companions } from '#rules/event/companions.ts';
import { addBody } from '../testing/addBody.ts';
import { anEvent, type TestEvent } from '../testing/anEvent.ts';
import { act, runJobs, tell } from '../testing/aPayingTown.ts';
import { anEventTenant, aSchool, type School } from '../testing/aSchool.ts';
import { brokenEventRules } from '../testing/brokenEventRules.ts';
import { aPerson, aSession, type TestPerson } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let school: School;
let course: TestEvent;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

const companions: Companions = { label: 'お子さま', from: 0, upTo: 2, counts: 'people', prices: [{ price: 500 }] };
const children = [
  { name: '青木 花', birthday: '2021-05-05' },
  { name: '青木 空', birthday: '2019-05-05' },
];

/** A course that is paid online, with so many seats and one set of tools to lend. */
async function aCourse(capacity: number) {
  school = await aSchool(server, await anEventTenant(server, { setting: { fee_collection: 'online' } }));
  course = await anEvent(server, school.category, {
    capacity,
    price: 2000,
    companions,
    loans: [
      { name: '道具', price: 300, stock: 1 },
      { name: '教本', price: 0, stock: null },
    ],
    spans: [school.spans.firstCome],
  });
}

const call = <Body extends object>(
  name: 'UpdateEventInCart' | 'ReserveEventFromCart' | 'StartPayment' | 'CancelReservation',
  body: Body,
  session: TestPerson,
) => server.call(`EventReservation/${name}`, body as never, { session });

/** Who comes with so many children and borrows these; their session is of now. */
async function reserve({ party = 0, loans = [] as string[] }) {
  const person = await aPerson(server, school.tenant);
  const session = { ...person, ...(await aSession(server, person)) };
  const added = await server.call('EventReservation/AddEventToCart', addBody([course]), { session });
  const id = added.body.items[0]?.eventReservationId;
  if (!id) return { id: '', session, outcome: added.body.items[0]?.code };
  const wanted = { eventReservationId: id, requestForBorrowInstrument: false, loans, party: children.slice(0, party) };
  await call('UpdateEventInCart', wanted, session);
  const { body } = await call('ReserveEventFromCart', { eventReservationIds: [id] }, session);
  const [item] = (body as { items: { outcome?: string; code?: string }[] }).items;
  return { id, session, outcome: item?.code ?? item?.outcome };
}

/** A family of three with the tools whose slip is paid only after its place has lapsed. */
async function aLapsedFamily() {
  const { id, session, outcome } = await reserve({ party: 2, loans: ['道具', '教本'] });
  expect(outcome).toBe('awaitingPayment');
  const { body } = await call('StartPayment', { eventReservationId: id }, session);
  const ref = (body as { paymentUrl: string }).paymentUrl.split('/').at(-1) ?? '';
  await act(server, ref, 'slip');
  server.clock.set('2026-06-25T00:00');
  await runJobs(server);
  expect(await standing(id)).toMatchObject({ state: 'lapsed' });
  return {
    id,
    /** Pays now, and answers what has gone back. */
    async payLate() {
      await tell(server, school.tenant, await act(server, ref, 'late'));
      await runJobs(server);
      return (await act(server, ref, 'late')).refunded;
    },
  };
}

async function standing(id: string) {
  const row = await server.db
    .selectFrom('event_reservation')
    .select(['state', 'payment_state', 'seat_number', 'fee'])
    .where('event_reservation_id', '=', id)
    .executeTakeFirstOrThrow();
  const seats = await server.db
    .selectFrom('event_party_seat')
    .select('seat_number')
    .where('event_reservation_id', '=', id)
    .orderBy('seat_number')
    .execute();
  const units = await server.db
    .selectFrom('event_loan_unit')
    .select(['name', 'unit'])
    .where('event_reservation_id', '=', id)
    .execute();
  expect(await brokenEventRules(server.db, school.tenant.tenantId)).toEqual([]);
  return {
    state: row.state,
    payment: row.payment_state,
    fee: row.fee,
    seat: row.seat_number,
    seats: seats.map(({ seat_number }) => seat_number),
    units: units.map(({ name, unit }) => `${name} ${unit}`),
  };
}

const family = { state: 'fixed', payment: 'paid', fee: 3300 };
/** A unit may still be noted for it, which whoever takes one next gives back first. */
const gone = { state: 'lapsed', payment: 'refunded', fee: 3300, seat: null, seats: [] };

describe('a family whose money comes too late', () => {
  it('has its seats and what it borrows again while there are enough', async () => {
    await aCourse(5);
    const { id, payLate } = await aLapsedFamily();
    // Takes the first seats, but not the tools.
    expect((await reserve({ party: 1, loans: ['教本'] })).outcome).toBe('awaitingPayment');
    expect(await payLate()).toBe(0);
    expect(await standing(id)).toEqual({ ...family, seat: 3, seats: [3, 4, 5], units: ['道具 1'] });
    expect((await reserve({})).outcome).toBe('full');
  });

  it('gets its money back where only some of them would have a seat', async () => {
    await aCourse(4);
    const { id, payLate } = await aLapsedFamily();
    await reserve({ party: 1 });
    expect(await payLate()).toBe(3300);
    expect(await standing(id)).toMatchObject(gone);
    // The tools are there for somebody who comes next.
    expect((await reserve({ loans: ['道具'] })).outcome).toBe('awaitingPayment');
  });

  it('gets it back where somebody else has the tools by now, and keeps no seat', async () => {
    await aCourse(5);
    const { id, payLate } = await aLapsedFamily();
    const other = await reserve({ loans: ['道具'] });
    expect(await payLate()).toBe(3300);
    expect(await standing(id)).toMatchObject(gone);
    expect(await standing(other.id)).toMatchObject({ state: 'awaiting_payment', seat: 1, units: ['道具 1'] });
    expect((await reserve({ party: 2 })).outcome).toBe('awaitingPayment');
  });

  it('has them again once the other has given the tools back', async () => {
    await aCourse(5);
    const { id, payLate } = await aLapsedFamily();
    const other = await reserve({ loans: ['道具'] });
    await call('CancelReservation', { eventReservationId: other.id }, other.session);
    expect(await payLate()).toBe(0);
    expect(await standing(id)).toEqual({ ...family, seat: 1, seats: [1, 2, 3], units: ['道具 1'] });
  });
});
