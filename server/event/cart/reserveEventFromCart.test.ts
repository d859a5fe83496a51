import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anEvent, type TestEvent } from '#server/testing/anEvent.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { anEventTenant, aSchool, type School } from '#server/testing/aSchool.ts';
import { aSpan } from '#server/testing/aSpan.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { aPerson, aSession, type TestPerson, type TestSession } from '#server/testing/factories.ts';
import { keptCourses } from '#server/testing/keptCourses.ts';
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

async function reserve(session: TestSession, ...eventReservationIds: readonly string[]) {
  const request = { eventReservationIds: [...eventReservationIds] };
  const { status, body } = await server.call('EventReservation/ReserveEventFromCart', request, { session });
  expect(status).toBe(200);
  return body.items;
}

const inCart = async (event: TestEvent, options: Parameters<typeof anEventReservation>[3] = {}) =>
  (await anEventReservation(server, person, event, { state: 'in_cart', ...options })).eventReservationId;

const rowOf = (eventReservationId: string) =>
  server.db
    .selectFrom('event_reservation')
    .selectAll()
    .where('event_reservation_id', '=', eventReservationId)
    .executeTakeFirstOrThrow();

const receiptsOf = ({ userId }: { readonly userId: string }) =>
  server.db
    .selectFrom('event_lottery_entry')
    .select(['entry_number as entryNumber', 'entry_salt as salt'])
    .where('user_id', '=', userId)
    .execute();

const historyOf = (eventReservationId: string) =>
  server.db
    .selectFrom('event_reservation_history')
    .select(['actor', 'action', 'reason', 'before', 'after', 'happened_at'])
    .where('event_reservation_id', '=', eventReservationId)
    .orderBy('sequence')
    .execute();

const sessionsOf = async (eventReservationId: string) => {
  const details = await server.db
    .selectFrom('event_reservation_detail')
    .select('event_session_id')
    .where('event_reservation_id', '=', eventReservationId)
    .execute();
  return details.map(({ event_session_id }) => event_session_id).toSorted();
};

describe('[CALLS-01] [ECART-02] reserving from the cart', () => {
  it('first come is fixed in its seat for good, with one row per session', async () => {
    const { guitar } = school.events;
    const id = await inCart(guitar, { loan: true, fee: 0 });
    server.clock.set('2026-06-10T10:05');
    expect(await reserve(person, id)).toEqual([
      {
        eventId: guitar.eventId,
        success: true,
        message: '',
        code: null,
        eventReservationId: id,
        eventNumber: guitar.eventNumber,
        eventName: 'ギター',
        outcome: 'fixed',
        receipt: null,
        awaitedDraw: null,
      },
    ]);
    expect(await rowOf(id)).toMatchObject({
      state: 'fixed',
      seat_number: 1,
      hold_expires_at: null,
      request_for_borrow_instrument: true,
      // Three sessions at the current price.
      fee: 4500,
      changed_at: new Date(server.clock()),
    });
    expect(await sessionsOf(id)).toEqual(guitar.sessions.map(({ eventSessionId }) => eventSessionId).toSorted());
    expect((await historyOf(id)).at(-1)).toEqual({
      actor: `user:${person.userId}`,
      action: 'reserve',
      reason: '',
      before: { state: 'in_cart' },
      after: { state: 'fixed', seatNumber: 1, fee: 4500, drawId: null },
      happened_at: new Date(server.clock()),
    });
  });

  it('a lottery is entered, without a seat, and its number and salt are handed out', async () => {
    const { pottery } = school.events;
    const id = await inCart(pottery);
    const [item] = await reserve(person, id);
    expect(item).toMatchObject({ success: true, outcome: 'applied' });
    expect(item?.receipt?.entryNumber).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(item?.receipt?.salt).toMatch(/^[0-9a-f]{32}$/);
    expect(await rowOf(id)).toMatchObject({ state: 'applied', seat_number: null });
    expect(await receiptsOf(person)).toEqual([item?.receipt]);
    expect(await sessionsOf(id)).toHaveLength(1);
    expect((await historyOf(id)).at(-1)).toMatchObject({
      action: 'enter',
      after: { state: 'applied', seatNumber: null, fee: 0, drawId: expect.any(String) },
    });
  });

  it('what is to be paid online waits for the payment in its seat; what is free does not', async () => {
    const tenant = await anEventTenant(server, { setting: { fee_collection: 'online' } });
    school = await aSchool(server, tenant);
    person = await aPerson(server, tenant);
    const paidEntry = await anEvent(server, school.category, { price: 800, spans: [school.spans.lottery] });
    const ids = [await inCart(school.events.guitar), await inCart(school.events.woodwork), await inCart(paidEntry)];
    const items = await reserve(person, ...ids);
    expect(items.map(({ outcome }) => outcome)).toEqual(['awaitingPayment', 'fixed', 'applied']);
    const rows = await Promise.all(ids.map(rowOf));
    expect(rows.map(({ state, seat_number, fee }) => [state, seat_number, fee])).toEqual([
      ['awaiting_payment', 1, 4500],
      ['fixed', 1, 0],
      ['applied', null, 800],
    ]);
    expect((await reserve(person, ...ids)).map(({ outcome }) => outcome)).toEqual([
      'awaitingPayment',
      'fixed',
      'applied',
    ]);
  });

  it('a course with one price costs that much, however many sessions it has, online too', async () => {
    const tenant = await anEventTenant(server, { setting: { fee_collection: 'online' } });
    school = await aSchool(server, tenant);
    person = await aPerson(server, tenant);
    const sessions = [{ date: '2026-07-12' }, { date: '2026-07-19' }, { date: '2026-07-26' }];
    const course = await anEvent(server, school.category, {
      coursePrice: 2000,
      sessions,
      spans: [school.spans.firstCome],
    });
    const id = await inCart(course, { fee: 0 });
    const { body } = await server.call('EventReservation/GetEventInCart', {}, { session: person });
    expect(body.items).toMatchObject([{ fee: 2000, price: 0, coursePrice: 2000 }]);
    expect(await reserve(person, id)).toMatchObject([{ outcome: 'awaitingPayment' }]);
    expect(await rowOf(id)).toMatchObject({ state: 'awaiting_payment', fee: 2000 });
    const [detail] = await server.db.selectFrom('ledger').selectAll().where('event_reservation_id', '=', id).execute();
    expect(detail).toMatchObject({ amount: 2000 });
  });

  it('what is paid at the counter is fixed', async () => {
    const tenant = await anEventTenant(server, { setting: { fee_collection: 'counter' } });
    school = await aSchool(server, tenant);
    person = await aPerson(server, tenant);
    expect(await reserve(person, await inCart(school.events.guitar))).toMatchObject([{ outcome: 'fixed' }]);
  });

  it('[ECAL-02] what is fixed or owed is told as accepted where the tenant does not show it', async () => {
    const setting = { fee_collection: 'online' };
    school = await aSchool(server, await anEventTenant(server, { setting, isVisibleReservation: false }));
    person = await aPerson(server, school.tenant);
    const { guitar, woodwork, pottery } = school.events;
    const ids = [await inCart(guitar), await inCart(woodwork), await inCart(pottery)];
    for (const items of [await reserve(person, ...ids), await reserve(person, ...ids)]) {
      expect(items.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'applied']);
    }
  });

  it('of several each is judged by itself, in the order of the request', async () => {
    const { guitar, walking, pottery, birthday } = school.events;
    const ids = [await inCart(birthday), await inCart(pottery), await inCart(guitar), await inCart(walking)];
    const items = await reserve(person, ...ids.toReversed());
    expect(
      items.map(({ eventName, success, code, message, outcome }) => [eventName, success, code, message, outcome]),
    ).toEqual([
      ['街歩き', true, null, '', 'fixed'],
      ['ギター', true, null, '', 'fixed'],
      ['陶芸', true, null, '', 'applied'],
      ['誕生会', false, 'birthMonth', '6月生まれの方のみ予約できます。', null],
    ]);
    const cart = await server.call('EventReservation/GetEventInCart', {}, { session: person });
    expect(cart.body.items.map(({ eventName }) => eventName)).toEqual(['誕生会']);
    expect(await brokenEventRules(server.db, school.tenant.tenantId)).toEqual([]);
  });

  it('fifty courses at once are reserved or entered', async () => {
    const { tenant, category } = school;
    const spans = [await aSpan(server, tenant), await aSpan(server, tenant, { entryType: 'lottery' })];
    const ids = [];
    for (let count = 0; count < 50; count += 1) {
      const span = spans.slice(count % 2, (count % 2) + 1);
      ids.push(
        await inCart(await anEvent(server, category, { capacity: 2, spans: span }), { holdSeconds: count - 25 }),
      );
    }
    const items = await reserve(person, ...ids);
    expect(items.map(({ outcome }) => outcome)).toEqual(ids.map((_, index) => (index % 2 ? 'applied' : 'fixed')));
    // One entry with all its wishes.
    const receipts = items.flatMap(({ receipt }) => receipt ?? []);
    expect(receipts).toHaveLength(25);
    expect(await receiptsOf(person)).toEqual([receipts[0]]);
    expect(new Set(receipts.map(({ entryNumber }) => entryNumber)).size).toBe(1);
    expect(await brokenEventRules(server.db, tenant.tenantId)).toEqual([]);
  });
});

describe('the same request again', () => {
  it('three times has one effect and the same answer', async () => {
    const { guitar, walking, pottery, birthday } = school.events;
    const ids = [await inCart(guitar), await inCart(walking), await inCart(pottery), await inCart(birthday)];
    const first = await reserve(person, ...ids);
    const { text } = await keptCourses(server, school.tenant);
    expect(await reserve(person, ...ids)).toEqual(first);
    expect(await reserve(person, ...ids)).toEqual(first);
    expect((await keptCourses(server, school.tenant)).text).toBe(text);
  });

  it('an id named twice is reserved once and answered twice', async () => {
    const id = await inCart(school.events.pottery);
    const [first, second] = await reserve(person, id, id);
    expect(second).toEqual(first);
    expect(first?.receipt).not.toBeNull();
    expect((await historyOf(id)).filter(({ action }) => action === 'enter')).toHaveLength(1);
  });
});

describe('[ECART-02] what cannot be reserved stays in the cart', () => {
  async function expectStays(session: TestSession, id: string, code: string) {
    const { text } = await keptCourses(server, school.tenant);
    const [item] = await reserve(session, id);
    expect(item).toMatchObject({ success: false, code, outcome: null, receipt: null, eventReservationId: id });
    expect((await keptCourses(server, school.tenant)).text).toBe(text);
    return item;
  }

  it('when its seat is gone; beside others that are reserved', async () => {
    const { category, spans, tenant, events } = school;
    const event = await anEvent(server, category, { capacity: 1, spans: [spans.firstCome] });
    const late = await inCart(event, { holdSeconds: -1 });
    const other = await aPerson(server, tenant);
    await server.call(
      'EventReservation/AddEventToCart',
      { items: [{ eventId: event.eventId, eventEntrySpanId: spans.firstCome.eventEntrySpanId }] },
      { session: other },
    );
    const free = await inCart(events.woodwork);
    const items = await reserve(person, late, free);
    expect(items.map(({ code, message }) => [code, message])).toEqual([
      ['full', '満席です。'],
      [null, ''],
    ]);
    expect(await rowOf(late)).toMatchObject({ state: 'in_cart', seat_number: null, hold_expires_at: null });
    expect(await sessionsOf(late)).toEqual([]);
  });

  it('when the tenant takes nobody any more, or the person is suspended', async () => {
    const suspended = await aPerson(server, school.tenant, { suspended_until: '2026-12-31' });
    const row = { state: 'in_cart' } as const;
    const theirs = await anEventReservation(server, suspended, school.events.guitar, row);
    await expectStays(suspended, theirs.eventReservationId, 'userSuspended');
    school = await aSchool(server, await anEventTenant(server, { canReserve: false }));
    person = await aPerson(server, school.tenant);
    await expectStays(person, await inCart(school.events.guitar), 'reservingStopped');
  });

  it('when a rule of the person’s forbids it by now', async () => {
    const { guitar, violin, morning, evening } = school.events;
    const [strings, yoga] = [await inCart(violin), await inCart(evening)];
    await anEventReservation(server, person, guitar);
    await anEventReservation(server, person, morning);
    const limit = await expectStays(person, strings, 'upperLimit');
    expect(limit?.message).toBe('「弦楽器」から選べるのは1件までです。「ギター」は予約済みです。');
    await expectStays(person, yoga, 'notReserved');
  });

  it('when the span allows no more beside what else the person has', async () => {
    const { pottery } = school.events;
    const id = await inCart(pottery);
    await server.db
      .updateTable('event_entry_span')
      .set({ limit_count: 1 })
      .where('event_entry_span_id', '=', school.spans.lottery.eventEntrySpanId)
      .execute();
    const second = await inCart(await anEvent(server, school.category, { spans: [school.spans.lottery] }));
    await expectStays(person, second, 'spanLimit');
    await server.call('EventReservation/RemoveEventFromCart', { eventReservationIds: [second] }, { session: person });
    expect(await reserve(person, id)).toMatchObject([{ success: true, outcome: 'applied' }]);
  });

  it('when it is no longer published', async () => {
    const { guitar } = school.events;
    const id = await inCart(guitar);
    await server.db.updateTable('event').set({ is_published: false }).where('event_id', '=', guitar.eventId).execute();
    const item = await expectStays(person, id, 'unknown');
    expect(item).toMatchObject({ eventId: guitar.eventId, eventName: 'ギター' });
  });

  it('when the lottery has closed', async () => {
    const id = await inCart(school.events.pottery);
    server.clock.set('2026-06-30T17:00');
    await expectStays(await aSession(server, person), id, 'closed');
  });
});

describe('bad input', () => {
  it('ids of nothing, of somebody else, of another tenant and of what was taken out reserve nothing and tell nothing', async () => {
    const other = await aSchool(server);
    const neighbour = await aPerson(server, school.tenant);
    const foreign = await aPerson(server, other.tenant);
    const { guitar, walking, violin } = school.events;
    const state = 'in_cart' as const;
    const ids = [
      '00000000-0000-0000-0000-000000000000',
      walking.eventId,
      (await anEventReservation(server, neighbour, guitar, { state })).eventReservationId,
      (await anEventReservation(server, foreign, other.events.guitar, { state })).eventReservationId,
      (await anEventReservation(server, person, violin, { state: 'removed' })).eventReservationId,
    ];
    const rows = async () => [
      (await keptCourses(server, school.tenant)).text,
      (await keptCourses(server, other.tenant)).text,
    ];
    const before = await rows();
    expect(await reserve(person, ...ids)).toEqual(
      ids.map((eventReservationId) => ({
        eventId: '',
        success: false,
        message: '講座が見つかりませんでした。',
        code: 'unknown',
        eventReservationId,
        eventNumber: '',
        eventName: '',
        outcome: null,
        receipt: null,
        awaitedDraw: null,
      })),
    );
    expect(await rows()).toEqual(before);
  });

  it.each([
    { count: 51, status: 409, code: 'tooManyItems' },
    { count: 500, status: 409, code: 'tooManyItems' },
    { count: 501, status: 400, code: 'malformed' },
    { count: 0, status: 400, code: 'malformed' },
  ])('$count at once: $code', async ({ count, status, code }) => {
    const id = await inCart(school.events.walking);
    const request = { eventReservationIds: Array<string>(count).fill(id) };
    const answer = await server.call('EventReservation/ReserveEventFromCart', request, { session: person });
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    expect(await rowOf(id)).toMatchObject({ state: 'in_cart' });
  });
});
