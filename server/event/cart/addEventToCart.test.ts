import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCondition } from '#server/testing/aCondition.ts';
import { addBody } from '#server/testing/addBody.ts';
import { anEvent, type TestEvent } from '#server/testing/anEvent.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { anEventTenant, aSchool, type School } from '#server/testing/aSchool.ts';
import { aSpan } from '#server/testing/aSpan.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { aPerson, type TestPerson, type TestSession } from '#server/testing/factories.ts';
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
  school = await aSchool(server, await anEventTenant(server, { setting: { cart_hold_minutes: 20 } }));
  person = await aPerson(server, school.tenant);
});
afterAll(() => server.close());

async function add(session: TestSession, ...events: readonly TestEvent[]) {
  const { status, body } = await server.call('EventReservation/AddEventToCart', addBody(events), { session });
  expect(status).toBe(200);
  return body.items;
}

const rowsOf = ({ userId }: TestPerson) =>
  server.db
    .selectFrom('event_reservation')
    .selectAll()
    .select(sql<number | null>`round(extract(epoch from hold_expires_at - clock_timestamp()))::int`.as('seconds'))
    .where('user_id', '=', userId)
    .orderBy('sequence')
    .execute();

const historyOf = (eventReservationId: string) =>
  server.db
    .selectFrom('event_reservation_history')
    .select(['actor', 'action', 'reason', 'before', 'after', 'happened_at'])
    .where('event_reservation_id', '=', eventReservationId)
    .execute();

describe('[CALLS-01] [ECART-01] adding to the cart', () => {
  it('first come takes the lowest free seat and holds it as long as the tenant says', async () => {
    const { woodwork, guitar } = school.events;
    await anEventReservation(server, await aPerson(server, school.tenant), woodwork, { seatNumber: 2 });
    await anEventReservation(server, await aPerson(server, school.tenant), woodwork, { seatNumber: 1 });
    const items = await add(person, woodwork, guitar);
    const [wood, strings] = await rowsOf(person);
    expect(items).toEqual([
      {
        eventId: woodwork.eventId,
        success: true,
        message: '',
        code: null,
        eventReservationId: wood?.event_reservation_id,
      },
      {
        eventId: guitar.eventId,
        success: true,
        message: '',
        code: null,
        eventReservationId: strings?.event_reservation_id,
      },
    ]);
    expect([wood, strings]).toMatchObject([
      { event_id: woodwork.eventId, state: 'in_cart', entry_type: 'normal', seat_number: 3, seconds: 1200, fee: 0 },
      { event_id: guitar.eventId, state: 'in_cart', entry_type: 'normal', seat_number: 1, seconds: 1200, fee: 4500 },
    ]);
    expect(wood?.hold_expires_at).toEqual(strings?.hold_expires_at);
    expect(wood).toMatchObject({
      event_entry_span_id: school.spans.firstCome.eventEntrySpanId,
      hold_extensions: 0,
      request_for_borrow_instrument: false,
      added_at: new Date('2026-06-10T10:00:00+09:00'),
      changed_at: new Date('2026-06-10T10:00:00+09:00'),
    });
  });

  it('a lottery and a course without a limit take no seat and hold nothing', async () => {
    const { pottery, walking } = school.events;
    const items = await add(person, pottery, walking);
    expect(items.map(({ success }) => success)).toEqual([true, true]);
    expect(await rowsOf(person)).toMatchObject([
      { entry_type: 'lottery', state: 'in_cart', seat_number: null, hold_expires_at: null },
      { entry_type: 'normal', state: 'in_cart', seat_number: null, hold_expires_at: null },
    ]);
  });

  it('is kept in the history, who did what and how it stands now', async () => {
    const [item] = await add(person, school.events.woodwork);
    expect(await historyOf(item?.eventReservationId ?? '')).toEqual([
      {
        actor: `user:${person.userId}`,
        action: 'add',
        reason: '',
        before: null,
        after: {
          state: 'in_cart',
          entryType: 'normal',
          eventEntrySpanId: school.spans.firstCome.eventEntrySpanId,
          seatNumber: 1,
          holdUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/),
        },
        happened_at: new Date('2026-06-10T10:00:00+09:00'),
      },
    ]);
  });

  it('of several each is judged by itself, and what one of them takes counts for the next', async () => {
    const { guitar, violin, morning, evening, walking, birthday } = school.events;
    const items = await add(person, guitar, violin, birthday, morning, evening, walking);
    expect(items.map(({ code, message }) => [code, message])).toEqual([
      [null, ''],
      ['upperLimit', '「弦楽器」から選べるのは1件までです。「ギター」がカートにあります。'],
      ['birthMonth', '6月生まれの方のみ予約できます。'],
      [null, ''],
      ['notReserved', '「朝ヨガ」がカートにあるため、この講座は予約できません。カートから外すと選べます。'],
      [null, ''],
    ]);
    expect((await rowsOf(person)).map(({ event_id }) => event_id)).toEqual(
      [guitar, morning, walking].map(({ eventId }) => eventId),
    );
    expect(await brokenEventRules(server.db, school.tenant.tenantId)).toEqual([]);
  });

  it('of two that exclude each other the one that is asked for first has it', async () => {
    const { morning, evening } = school.events;
    const other = await aPerson(server, school.tenant);
    expect((await add(person, morning, evening)).map(({ code }) => code)).toEqual([null, 'notReserved']);
    expect((await add(other, evening, morning)).map(({ code }) => code)).toEqual([null, 'notReserved']);
  });

  it('what was taken out, lost or cancelled can be taken again', async () => {
    const { woodwork, walking, pottery } = school.events;
    await anEventReservation(server, person, woodwork, { state: 'removed' });
    await anEventReservation(server, person, walking, { state: 'cancelled_user' });
    await anEventReservation(server, person, pottery, { state: 'withdrawn' });
    expect((await add(person, woodwork, walking, pottery)).map(({ success }) => success)).toEqual([true, true, true]);
  });

  it('what belongs to somebody else of the tenant stands in nobody else’s way', async () => {
    const other = await aPerson(server, school.tenant);
    const { guitar, violin } = school.events;
    expect((await add(other, guitar)).map(({ code }) => code)).toEqual([null]);
    expect((await add(person, violin)).map(({ code }) => code)).toEqual([null]);
  });

  it('a seat whose hold is over is given to the next one, and the lowest number first', async () => {
    const { tenant, category, spans } = school;
    const event = await anEvent(server, category, { capacity: 3, spans: [spans.firstCome] });
    const slow = [await aPerson(server, tenant), await aPerson(server, tenant)];
    const held = [];
    for (const one of slow) {
      held.push(await anEventReservation(server, one, event, { state: 'in_cart', holdSeconds: -1 }));
    }
    await anEventReservation(server, await aPerson(server, tenant), event);
    expect(held.map(({ seatNumber }) => seatNumber)).toEqual([1, 2]);
    await add(person, event);
    expect(await rowsOf(person)).toMatchObject([{ seat_number: 1 }]);
    for (const one of slow) expect(await rowsOf(one)).toMatchObject([{ state: 'in_cart', seat_number: null }]);
    expect((await add(await aPerson(server, tenant), event)).map(({ code }) => code)).toEqual([null]);
    expect((await add(await aPerson(server, tenant), event)).map(({ code }) => code)).toEqual(['full']);
  });

  it('a seat above a capacity that was lowered counts as one', async () => {
    const event = await anEvent(server, school.category, { capacity: 2, spans: [school.spans.firstCome] });
    await anEventReservation(server, await aPerson(server, school.tenant), event, { seatNumber: 5 });
    expect((await add(person, event)).map(({ code }) => code)).toEqual([null]);
    expect(await rowsOf(person)).toMatchObject([{ seat_number: 1 }]);
    expect((await add(await aPerson(server, school.tenant), event)).map(({ code }) => code)).toEqual(['full']);
  });
});

describe('the hold of the cart', () => {
  const agedTo = (seconds: number) =>
    server.db
      .updateTable('event_reservation')
      .set({ hold_expires_at: sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`, hold_extensions: 3 })
      .where('user_id', '=', person.userId)
      .where('seat_number', 'is not', null)
      .execute();

  it('begins anew for all seats with one more, which counts as an extension', async () => {
    await add(person, school.events.woodwork);
    await agedTo(60);
    await add(person, school.events.guitar);
    const rows = await rowsOf(person);
    expect(rows).toMatchObject([
      { seconds: 1200, hold_extensions: 4 },
      { seconds: 1200, hold_extensions: 4 },
    ]);
    expect(rows[0]?.hold_expires_at).toEqual(rows[1]?.hold_expires_at);
  });

  it('begins anew with a first come course that has no seats, too', async () => {
    await add(person, school.events.woodwork);
    await agedTo(60);
    await add(person, school.events.walking);
    expect(await rowsOf(person)).toMatchObject([{ seconds: 1200, hold_extensions: 4 }, { seconds: null }]);
  });

  it('does not with a lottery, a refusal or what is there already', async () => {
    await add(person, school.events.guitar);
    await agedTo(60);
    const { guitar, violin, pottery } = school.events;
    expect((await add(person, guitar, violin, pottery)).map(({ code }) => code)).toEqual([null, 'upperLimit', null]);
    const [row] = await rowsOf(person);
    expect(row?.seconds).toBeLessThanOrEqual(60);
  });
});

describe('the same request again', () => {
  it('three times has one effect and the same answer', async () => {
    const { guitar, violin, morning, evening, woodwork, pottery } = school.events;
    const full = await anEvent(server, school.category, { capacity: 1, spans: [school.spans.firstCome] });
    await anEventReservation(server, await aPerson(server, school.tenant), full);
    const events = [guitar, violin, morning, evening, woodwork, pottery, full];
    const first = await add(person, ...events);
    const { text } = await keptCourses(server, school.tenant);
    expect(await add(person, ...events)).toEqual(first);
    expect(await add(person, ...events)).toEqual(first);
    expect((await keptCourses(server, school.tenant)).text).toBe(text);
  });

  it('names several that stand in the way in the same order, whatever order the list has', async () => {
    const { category, tenant, spans } = school;
    const events = [];
    for (const sort of [3, 2, 1]) {
      events.push(await anEvent(server, category, { spans: [spans.firstCome], row: { sort }, name: `第${sort}` }));
    }
    await aCondition(server, tenant, { type: 'UpperLimit', name: '二つまで', limitCount: 2, events });
    const answers = [await add(person, ...events), await add(person, ...events)];
    expect(answers[0]?.at(-1)?.message).toBe(
      '「二つまで」から選べるのは2件までです。「第3」がカートにあります。「第2」がカートにあります。',
    );
    expect(answers[1]).toEqual(answers[0]);
  });

  it('the same course twice in one request is added once', async () => {
    const { woodwork } = school.events;
    const items = await add(person, woodwork, woodwork, woodwork);
    expect(new Set(items.map((item) => JSON.stringify(item))).size).toBe(1);
    expect(await rowsOf(person)).toHaveLength(1);
  });

  it('what is reserved or entered already is a success that adds nothing', async () => {
    const { walking, pottery } = school.events;
    const mine = [
      await anEventReservation(server, person, walking),
      await anEventReservation(server, person, pottery, { state: 'applied' }),
    ];
    const { text } = await keptCourses(server, school.tenant);
    const items = await add(person, walking, pottery);
    expect(items.map(({ success, eventReservationId }) => [success, eventReservationId])).toEqual(
      mine.map(({ eventReservationId }) => [true, eventReservationId]),
    );
    expect((await keptCourses(server, school.tenant)).text).toBe(text);
  });

  it('with the same Idempotency-Key is answered from what was kept', async () => {
    const call = { session: person, idempotencyKey: 'tap-1' };
    const body = addBody([school.events.woodwork]);
    const first = await server.call('EventReservation/AddEventToCart', body, call);
    const id = first.body.items[0]?.eventReservationId ?? '';
    await server.call('EventReservation/RemoveEventFromCart', { eventReservationIds: [id] }, { session: person });
    const again = await server.call('EventReservation/AddEventToCart', body, call);
    expect(again.body).toEqual(first.body);
    expect(await rowsOf(person)).toMatchObject([{ state: 'removed' }]);
  });
});

it('fifty courses at once are put into the cart', async () => {
  const span = await aSpan(server, school.tenant);
  const events = [];
  for (let count = 0; count < 50; count += 1) {
    events.push(await anEvent(server, school.category, { capacity: 2, spans: [span] }));
  }
  const items = await add(person, ...events);
  expect(items.filter(({ success }) => success)).toHaveLength(50);
  expect((await rowsOf(person)).map(({ event_id }) => event_id)).toEqual(events.map(({ eventId }) => eventId));
});
