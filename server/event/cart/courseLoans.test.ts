import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBody } from '#server/testing/addBody.ts';
import { anEvent, type TestEvent } from '#server/testing/anEvent.ts';
import { aSchool, type School } from '#server/testing/aSchool.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { aPerson, type TestPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let school: School;
let course: TestEvent;
let person: TestPerson;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  school = await aSchool(server);
  const loans = [
    { name: 'ギター', price: 500, stock: 1 },
    { name: '教本', price: 1200, stock: null },
  ];
  course = await anEvent(server, school.category, {
    name: '弾き語り',
    capacity: 8,
    coursePrice: 3000,
    loans,
    spans: [school.spans.firstCome],
  });
  person = await aPerson(server, school.tenant);
});
afterAll(() => server.close());

const cartOf = async (who: TestPerson) =>
  (await server.call('EventReservation/GetEventInCart', {}, { session: who })).body.items;

async function add(who: TestPerson) {
  const { body } = await server.call('EventReservation/AddEventToCart', addBody([course]), { session: who });
  return body.items[0]?.eventReservationId ?? '';
}

const wish = (who: TestPerson, eventReservationId: string, loans: string[]) =>
  server.call(
    'EventReservation/UpdateEventInCart',
    { eventReservationId, requestForBorrowInstrument: false, loans },
    { session: who },
  );

async function reserve(who: TestPerson, eventReservationId: string) {
  const request = { eventReservationIds: [eventReservationId] };
  const { body } = await server.call('EventReservation/ReserveEventFromCart', request, { session: who });
  return body.items[0]?.code ?? body.items[0]?.outcome;
}

async function take(who: TestPerson, loans: string[]) {
  const id = await add(who);
  await wish(who, id, loans);
  return { id, outcome: await reserve(who, id) };
}

const kept = (id: string) =>
  server.db
    .selectFrom('event_reservation')
    .select(['fee', 'loans'])
    .where('event_reservation_id', '=', id)
    .executeTakeFirst();

describe('what a course lends', () => {
  it('is asked for in the cart and part of the fee, which is frozen with it', async () => {
    const id = await add(person);
    expect((await cartOf(person))[0]).toMatchObject({
      fee: 3000,
      loans: [
        { name: 'ギター', price: 500, stock: 1, left: 1, isWanted: false },
        { name: '教本', price: 1200, stock: null, left: null, isWanted: false },
      ],
    });
    expect((await wish(person, id, ['教本', 'ギター'])).status).toBe(200);
    expect((await cartOf(person))[0]).toMatchObject({ fee: 4700, unavailable: null });
    expect(await reserve(person, id)).toBe('fixed');
    const borrowed = [
      { name: 'ギター', price: 500 },
      { name: '教本', price: 1200 },
    ];
    expect(await kept(id)).toEqual({ fee: 4700, loans: borrowed });
    const { body: month } = await server.call(
      'EventReservation/GetReservationForYearMonth',
      { yearMonth: '2026-07' },
      { session: person },
    );
    const [session] = month.items;
    const { body } = await server.call(
      'EventReservation/GetReservationDetail',
      {
        eventReservationId: id,
        eventReservationDetailId: session?.eventReservationDetailId ?? '',
      },
      { session: person },
    );
    expect(body).toMatchObject({ fee: 4700, borrowed });
    const mail = await server.db
      .selectFrom('notice')
      .select('facts')
      .where('user_id', '=', person.userId)
      .where('kind', '=', 'booked')
      .executeTakeFirst();
    expect(JSON.stringify(mail)).toContain('3,000円、ギター 500円、教本 1,200円、合計 4,700円');
  });

  it('is refused by its name where it is not lent, and leaves what was', async () => {
    const id = await add(person);
    const answer = await wish(person, id, ['ピアノ']);
    expect([answer.status, answer.body.error?.code]).toEqual([409, 'loanNotOffered']);
    expect(await kept(id)).toEqual({ fee: 3000, loans: [] });
  });

  it('is told to be out, by its name, and the course can be had without it', async () => {
    expect((await take(await aPerson(server, school.tenant), ['ギター'])).outcome).toBe('fixed');
    const { id, outcome } = await take(person, ['ギター', '教本']);
    expect(outcome).toBe('loanOut');
    const [item] = await cartOf(person);
    expect(item?.unavailable?.message).toBe('「ギター」の貸出しは終了しました。カートで選択を外すと予約できます。');
    expect(item?.loans[0]).toMatchObject({ left: 0, isWanted: true });
    await wish(person, id, ['教本']);
    expect(await reserve(person, id)).toBe('fixed');
    expect(await kept(id)).toMatchObject({ fee: 4200 });
  });

  it('is free again once the place is given up', async () => {
    const other = await aPerson(server, school.tenant);
    const { id } = await take(other, ['ギター']);
    const request = { eventReservationId: id };
    expect((await server.call('EventReservation/CancelReservation', request, { session: other })).status).toBe(200);
    expect((await take(person, ['ギター'])).outcome).toBe('fixed');
    expect(await brokenEventRules(server.db, school.tenant.tenantId)).toEqual([]);
  });
});
