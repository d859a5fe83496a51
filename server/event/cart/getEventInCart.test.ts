import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBody } from '#server/testing/addBody.ts';
import { anEvent, type TestEvent } from '#server/testing/anEvent.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aSchool, type School } from '#server/testing/aSchool.ts';
import { aSpan } from '#server/testing/aSpan.ts';
import { aPerson, aSession, type TestPerson, type TestSession } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let school: School;
let person: TestPerson;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  server.clock.set('2026-06-10T10:00');
  school = await aSchool(server);
  person = await aPerson(server, school.tenant);
});
afterAll(() => server.close());

async function cartOf(session: TestSession) {
  const { status, body } = await server.call('EventReservation/GetEventInCart', {}, { session });
  expect(status).toBe(200);
  return body;
}

const inCart = (event: TestEvent, options: Parameters<typeof anEventReservation>[3] = {}) =>
  anEventReservation(server, person, event, { state: 'in_cart', ...options });

const whyNot = async (session: TestSession) =>
  (await cartOf(session)).items.map(({ unavailable }) => unavailable?.code);

describe('[CALLS-01] [ECART-01] the cart', () => {
  it('of somebody who has nothing in it is empty', async () => {
    await anEventReservation(server, person, school.events.walking);
    await anEventReservation(server, person, school.events.guitar, { state: 'removed' });
    await anEventReservation(server, await aPerson(server, school.tenant), school.events.violin, { state: 'in_cart' });
    expect(await cartOf(person)).toEqual({ items: [], hold: null });
  });

  it('tells each course in full, in the order of adding', async () => {
    const { guitar, walking, pottery } = school.events;
    const ids = [await inCart(walking), await inCart(guitar, { loan: true }), await inCart(pottery)];
    const { items } = await cartOf(person);
    expect(items.map(({ eventReservationId }) => eventReservationId)).toEqual(
      ids.map(({ eventReservationId }) => eventReservationId),
    );
    expect(items[1]).toEqual({
      eventReservationId: ids[1]?.eventReservationId,
      eventId: guitar.eventId,
      eventNumber: guitar.eventNumber,
      eventName: 'ギター',
      eventContainerId: school.container.eventContainerId,
      eventCategoryId: school.category.eventCategoryId,
      eventContainerName: '文化学校',
      dateTimeText: '2026/07/05(日) 10:00～12:00 他2回',
      dateTimes: ['2026-07-05', '2026-07-19', '2026-08-02'].map((date) => ({
        date,
        startTime: '10:00',
        endTime: '12:00',
      })),
      place: '教室',
      fee: 4500,
      price: 1500,
      coursePrice: null,
      entryType: 'normal',
      askForBorrowInstrument: true,
      requestForBorrowInstrument: true,
      loans: [],
      companions: null,
      party: [],
      holdState: 'held',
      choice: null,
      unavailable: null,
    });
    expect(items.map(({ holdState, entryType }) => [holdState, entryType])).toEqual([
      ['none', 'normal'],
      ['held', 'normal'],
      ['none', 'lottery'],
    ]);
  });

  it('is the same on another device', async () => {
    await inCart(school.events.walking);
    await inCart(school.events.pottery);
    expect(await cartOf(await aSession(server, person))).toEqual(await cartOf(person));
  });

  it('keeps what is no longer published, and says so', async () => {
    const hidden = await anEvent(server, school.category, { isPublished: false, spans: [school.spans.firstCome] });
    await inCart(hidden);
    const { items } = await cartOf(person);
    expect(items).toMatchObject([
      { eventName: hidden.eventName, unavailable: { code: 'unknown', message: '講座が見つかりませんでした。' } },
    ]);
  });
});

describe('how long the seats are held', () => {
  it('is the seconds that are left and how often they can be extended', async () => {
    await inCart(school.events.guitar, { holdSeconds: 500, holdExtensions: 4 });
    await inCart(school.events.woodwork, { holdSeconds: 500, holdExtensions: 4 });
    const { hold } = await cartOf(person);
    expect(hold).toEqual({ secondsLeft: expect.any(Number), extensionsLeft: 6 });
    expect(hold?.secondsLeft).toBeGreaterThan(490);
    expect(hold?.secondsLeft).toBeLessThan(500);
  });

  it('of a seat whose hold is over is nothing, and it is looked for again when reserving', async () => {
    await inCart(school.events.guitar, { holdSeconds: -1 });
    await inCart(school.events.woodwork, { seatNumber: null });
    const { items, hold } = await cartOf(person);
    expect(items.map(({ holdState, unavailable }) => [holdState, unavailable])).toEqual([
      ['expired', null],
      ['expired', null],
    ]);
    expect(hold).toBeNull();
  });
});

describe('[ECART-01] why reserving would be refused now', () => {
  it('no seat is left for one whose hold is over', async () => {
    const event = await anEvent(server, school.category, { capacity: 1, spans: [school.spans.firstCome] });
    await inCart(event, { holdSeconds: -1 });
    await server.call('EventReservation/AddEventToCart', addBody([event]), {
      session: await aPerson(server, school.tenant),
    });
    expect(await whyNot(person)).toEqual(['full']);
  });

  it('the span has closed or changed, unless the seat is still held', async () => {
    const { tenant, category } = school;
    const past = await aSpan(server, tenant, { closesAt: '2026-06-10T10:00' });
    const next = await aSpan(server, tenant, { opensAt: '2026-06-10T10:00' });
    await inCart(await anEvent(server, category, { spans: [past] }));
    await inCart(await anEvent(server, category, { capacity: 2, spans: [past] }), { holdSeconds: -1 });
    await inCart(await anEvent(server, category, { capacity: 2, spans: [past] }));
    await inCart(await anEvent(server, category, { spans: [past, next] }));
    await inCart(await anEvent(server, category, { capacity: 2, spans: [past, next] }));
    expect(await whyNot(person)).toEqual(['closed', 'closed', undefined, 'spanChanged', undefined]);
  });

  it('a rule that the rest of what the person has leaves no room in', async () => {
    const { guitar, violin, morning, evening, birthday } = school.events;
    await anEventReservation(server, person, guitar);
    await inCart(violin);
    await inCart(morning);
    await inCart(evening);
    await inCart(birthday);
    expect(await whyNot(person)).toEqual(['upperLimit', 'notReserved', 'notReserved', 'birthMonth']);
  });

  it('the person is suspended', async () => {
    const suspended = await aPerson(server, school.tenant, { suspended_until: '2026-06-10' });
    await anEventReservation(server, suspended, school.events.walking, { state: 'in_cart' });
    expect(await whyNot(suspended)).toEqual(['userSuspended']);
  });
});
