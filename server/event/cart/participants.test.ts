import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aChild } from '#server/testing/aChild.ts';
import { aCondition } from '#server/testing/aCondition.ts';
import { anEvent, type EventOptions, type TestEvent } from '#server/testing/anEvent.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { anEventTenant, aSchool, type School } from '#server/testing/aSchool.ts';
import { aSpan } from '#server/testing/aSpan.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { aPerson, type TestPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let school: School;
let parent: TestPerson;
let elder: string;
let younger: string;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  server.clock.set('2026-06-10T10:00');
  const tenant = await anEventTenant(server, { takesChildren: true, setting: { fee_collection: 'counter' } });
  school = await aSchool(server, tenant);
  parent = await aPerson(server, tenant, { last_name: '川口', first_name: '花' });
  elder = await aChild(server, parent, { first_name: 'みのり', birthday: '2015-04-10' });
  younger = await aChild(server, parent, { first_name: 'つぼみ', birthday: '2020-08-01' });
});
afterAll(() => server.close());

const aCourse = (options: EventOptions = {}, participants: string = 'children') =>
  anEvent(server, school.category, { capacity: 4, spans: [school.spans.firstCome], ...options, row: { participants } });

const itemFor = (event: TestEvent, participants?: (string | null)[]) => ({
  eventId: event.eventId,
  eventEntrySpanId: event.spans[0]?.eventEntrySpanId ?? '',
  ...(participants && { participants }),
});
const add = async (...items: ReturnType<typeof itemFor>[]) =>
  (await server.call('EventReservation/AddEventToCart', { items }, { session: parent })).body.items;
const cart = async () => (await server.call('EventReservation/GetEventInCart', {}, { session: parent })).body.items;
const who = (items: readonly { readonly participant?: { readonly name: string } }[]) =>
  items.map(({ participant }) => participant?.name ?? '本人');
async function reserveAll() {
  const eventReservationIds = (await cart()).map(({ eventReservationId }) => eventReservationId);
  const asked = { eventReservationIds };
  return (await server.call('EventReservation/ReserveEventFromCart', asked, { session: parent })).body.items;
}
const mayCome = async (event: TestEvent) => {
  const asked = { eventId: event.eventId };
  const { body } = await server.call('EventReservation/GetParticipants', asked, { session: parent });
  return body.items.map(({ childId, unavailable }) => [childId, unavailable?.code ?? null]);
};

describe('[COURSE-05] children of an account', () => {
  it('two of them and no parent in one act: in the cart, reserved, paid each, seen, and one cancelled alone', async () => {
    const course = await aCourse({ price: 500, capacity: 2 });
    expect(await mayCome(course)).toEqual([
      [null, null],
      [elder, null],
      [younger, null],
    ]);
    const [added] = await add(itemFor(course, [elder, younger]));
    expect(added).toMatchObject({ success: true, participants: [{ childId: elder }, { childId: younger }] });
    expect(who(await cart())).toEqual(['川口 みのり', '川口 つぼみ']);
    expect(await mayCome(course)).toEqual([
      [null, 'full'],
      [elder, 'alreadyInCart'],
      [younger, 'alreadyInCart'],
    ]);
    const reserved = await reserveAll();
    expect(reserved.map(({ outcome }) => outcome)).toEqual(['fixed', 'fixed']);
    expect(who(reserved)).toEqual(['川口 みのり', '川口 つぼみ']);
    const month = { yearMonth: '2026-07' };
    const own = async () =>
      (await server.call('EventReservation/GetReservationForYearMonth', month, { session: parent })).body.items;
    expect(who(await own())).toEqual(['川口 みのり', '川口 つぼみ']);
    const [first] = await own();
    const { eventReservationId = '', eventReservationDetailId = '' } = first ?? {};
    const asked = { eventReservationId, eventReservationDetailId };
    const detail = (await server.call('EventReservation/GetReservationDetail', asked, { session: parent })).body;
    expect([detail.participant?.name, detail.fee]).toEqual(['川口 みのり', 500]);
    await server.call('EventReservation/CancelReservation', { eventReservationId }, { session: parent });
    expect(who(await own())).toEqual(['川口 つぼみ']);
    expect(await brokenEventRules(server.db, parent.tenantId)).toEqual([]);
    const notices = await server.db.selectFrom('notice').select('facts').where('user_id', '=', parent.userId).execute();
    expect(JSON.stringify(notices)).toContain('つぼみさん');
  });

  it('all or none: the last seat is given to neither of two', async () => {
    const course = await aCourse({ capacity: 1 });
    const [refused] = await add(itemFor(course, [elder, younger]));
    expect(refused).toMatchObject({ success: false, code: 'full', eventReservationId: null });
    expect(refused?.participants).toMatchObject([
      { childId: elder, code: null, eventReservationId: null },
      { childId: younger, code: 'full', eventReservationId: null },
    ]);
    expect(await cart()).toEqual([]);
    expect(await add(itemFor(course, [younger]))).toMatchObject([{ success: true }]);
  });

  it('who lost their seats get them back together, or not at all', async () => {
    const course = await aCourse({ capacity: 2 });
    await add(itemFor(course, [elder, younger]));
    await sql`update event_reservation set hold_expires_at = clock_timestamp() - interval '1 second'
      where tenant_id = ${parent.tenantId} and hold_expires_at is not null`.execute(server.db);
    const other = await aPerson(server, school.tenant);
    await anEventReservation(server, other, course, { seatNumber: null });
    await sql`update event_reservation set seat_number = null, hold_expires_at = null
      where tenant_id = ${parent.tenantId} and user_id = ${parent.userId}`.execute(server.db);
    await sql`update event_reservation set seat_number = 1 where user_id = ${other.userId}`.execute(server.db);
    expect((await reserveAll()).map(({ code }) => code)).toEqual(['full', 'full']);
    await sql`update event_reservation set state = 'cancelled_user', seat_number = null
      where user_id = ${other.userId}`.execute(server.db);
    expect((await reserveAll()).map(({ outcome }) => outcome)).toEqual(['fixed', 'fixed']);
  });

  it('each of them borrows a unit of their own, as far as there are any', async () => {
    const course = await aCourse({ loans: [{ name: '道具', price: 0, stock: 1 }] });
    await add(itemFor(course, [elder, younger]));
    for (const { eventReservationId } of await cart()) {
      const wanted = { eventReservationId, requestForBorrowInstrument: false, loans: ['道具'] };
      await server.call('EventReservation/UpdateEventInCart', wanted, { session: parent });
    }
    expect((await reserveAll()).map(({ code }) => code)).toEqual([null, 'loanOut']);
  });

  it('are judged by their own birthday and by what they have themselves', async () => {
    const audience = { age: { from: 6, to: 12, on: 'first_session' as const } };
    const course = await aCourse({ audience });
    expect(await mayCome(course)).toEqual([
      [null, 'age'],
      [elder, null],
      [younger, 'age'],
    ]);
    expect(await add(itemFor(course, [younger]))).toMatchObject([{ success: false, code: 'age' }]);
    const [one, two] = [await aCourse(), await aCourse()];
    await aCondition(server, school.tenant, { type: 'UpperLimit', limitCount: 1, events: [one, two] });
    await add(itemFor(one, [elder]));
    expect(await mayCome(two)).toEqual([
      [null, null],
      [elder, 'upperLimit'],
      [younger, null],
    ]);
    const answers = await add(itemFor(two, [elder]), itemFor(two, [null, younger]));
    expect(answers.map(({ success, code }) => [success, code])).toEqual([
      [false, 'upperLimit'],
      [true, null],
    ]);
  });

  it('come only where the course takes them, and into no draw', async () => {
    const alone = await aCourse({}, 'only_children');
    expect(await mayCome(alone)).toEqual([
      [elder, null],
      [younger, null],
    ]);
    expect(await add(itemFor(alone), itemFor(alone, [null]))).toMatchObject([
      { code: 'childrenOnly' },
      { code: 'childrenOnly' },
    ]);
    const adults = await aCourse({}, 'self');
    expect(await add(itemFor(adults, [elder]))).toMatchObject([{ code: 'notForChildren' }]);
    const drawn = await aCourse({ spans: [await aSpan(server, school.tenant, { entryType: 'lottery' })] });
    expect(await add(itemFor(drawn, [elder]))).toMatchObject([{ code: 'childNotDrawn' }]);
    expect(await add(itemFor(drawn))).toMatchObject([{ success: true }]);
  });

  it('are nobody else’s, named once each, and added again without a change', async () => {
    const course = await aCourse();
    const stranger = await aChild(server, await aPerson(server, school.tenant));
    expect(await add(itemFor(course, [elder, stranger]))).toMatchObject([{ success: false, code: 'childUnknown' }]);
    const [first] = await add(itemFor(course, [elder, elder]));
    expect(first).toMatchObject({ success: true });
    const [again] = await add(itemFor(course, [elder]));
    expect(again?.participants?.[0]?.eventReservationId).toBe(first?.eventReservationId);
    expect(who(await cart())).toEqual(['川口 みのり']);
    const items = Array.from({ length: 5 }, () =>
      itemFor(
        course,
        Array.from({ length: 11 }, () => elder),
      ),
    );
    const many = await server.call('EventReservation/AddEventToCart', { items }, { session: parent });
    expect(many.body).toMatchObject({ error: { code: 'tooManyItems' } });
  });

  it('change nothing for who has none: no field more in any answer', async () => {
    const course = await aCourse({}, 'self');
    const [added] = await add(itemFor(course));
    expect(Object.keys(added ?? {}).toSorted()).toEqual([
      'code',
      'eventId',
      'eventReservationId',
      'message',
      'success',
    ]);
    const [lying] = await cart();
    expect(lying && 'participant' in lying).toBe(false);
    const [reserved] = await reserveAll();
    expect(reserved && 'participant' in reserved).toBe(false);
  });
});
