import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Companions } from '#rules/event/companions.ts';
import { addBody } from '#server/testing/addBody.ts';
import { anEvent, type TestEvent } from '#server/testing/anEvent.ts';
import { aSchool, type School } from '#server/testing/aSchool.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { aPerson, type TestPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let school: School;
let person: TestPerson;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  school = await aSchool(server);
  person = await aPerson(server, school.tenant);
});
afterAll(() => server.close());

const companions: Companions = {
  label: 'お子さま',
  from: 1,
  upTo: 2,
  counts: 'people',
  age: { from: 3, to: 8, on: 'first_session' },
  prices: [{ to: 5, price: 0 }, { price: 500 }],
};
const hana = { name: '青木 花', birthday: '2021-05-05' };
const sora = { name: '青木 空', birthday: '2019-05-05' };

const aCourse = (capacity: number, more: Partial<Companions> = {}) =>
  anEvent(server, school.category, {
    name: '親子工作',
    capacity,
    price: 800,
    companions: { ...companions, ...more },
    spans: [school.spans.firstCome],
  });

async function add(who: TestPerson, course: TestEvent) {
  const { body } = await server.call('EventReservation/AddEventToCart', addBody([course]), { session: who });
  return body.items[0]?.eventReservationId ?? body.items[0]?.code ?? '';
}

const bring = async (
  who: TestPerson,
  eventReservationId: string,
  party: { name: string; birthday: string | null }[],
) => {
  const request = { eventReservationId, requestForBorrowInstrument: false, party };
  const { body } = await server.call('EventReservation/UpdateEventInCart', request, { session: who });
  return body.error?.code ?? null;
};

async function reserve(who: TestPerson, eventReservationId: string) {
  const request = { eventReservationIds: [eventReservationId] };
  const { body } = await server.call('EventReservation/ReserveEventFromCart', request, { session: who });
  return body.items[0]?.code ?? body.items[0]?.outcome ?? null;
}

const cartOf = async (who: TestPerson) =>
  (await server.call('EventReservation/GetEventInCart', {}, { session: who })).body.items;

async function seatsLeft(course: TestEvent) {
  const { body } = await server.call('EventReservation/FindEvent', { eventId: course.eventId }, { session: person });
  return body.seatsLeft;
}

describe('a course for pairs that counts people', () => {
  it('holds a seat for each of them from the cart on, and takes all or none', async () => {
    const course = await aCourse(4);
    const id = await add(person, course);
    expect(await seatsLeft(course)).toBe(2);
    expect(await reserve(person, id)).toBe('companions');
    expect(await bring(person, id, [hana, sora])).toBeNull();
    expect(await seatsLeft(course)).toBe(1);
    expect((await cartOf(person))[0]).toMatchObject({ fee: 1300, unavailable: null, party: [hana, sora] });
    // One seat is left, and a pair needs two.
    const other = await aPerson(server, school.tenant);
    expect(await add(other, course)).toBe('full');
    expect(await bring(person, id, [sora])).toBeNull();
    expect(await seatsLeft(course)).toBe(2);
    const second = await add(other, course);
    expect(await seatsLeft(course)).toBe(0);
    expect(await bring(person, id, [hana, sora])).toBe('partyTooLarge');
    expect((await cartOf(person))[0]?.party).toEqual([{ ...sora, price: 500 }]);
    expect(await reserve(person, id)).toBe('fixed');
    const removal = { eventReservationIds: [second] };
    await server.call('EventReservation/RemoveEventFromCart', removal, { session: other });
    expect(await seatsLeft(course)).toBe(2);
    expect((await add(other, course)).length).toBe(36);
    expect(await brokenEventRules(server.db, school.tenant.tenantId)).toEqual([]);
  });

  it('refuses too many, nobody, and children of another age', async () => {
    const id = await add(person, await aCourse(9));
    expect(await bring(person, id, [hana, sora, { ...hana, name: '青木 海' }])).toBe('partyNotOffered');
    expect(await bring(person, id, [])).toBe('partyNotOffered');
    expect(await bring(person, id, [{ name: '青木 陸', birthday: '2024-01-01' }])).toBeNull();
    expect(await reserve(person, id)).toBe('companionAge');
    expect((await cartOf(person))[0]?.unavailable?.message).toContain('3歳から8歳までの方');
  });

  it('looks for all seats again when the hold is over', async () => {
    const course = await aCourse(3);
    const id = await add(person, course);
    await bring(person, id, [hana]);
    await server.db
      .updateTable('event_reservation')
      .set({ hold_expires_at: new Date(0) })
      .where('event_reservation_id', '=', id)
      .execute();
    const other = await aPerson(server, school.tenant);
    const second = await add(other, course);
    expect(await reserve(person, id)).toBe('full');
    await server.call('EventReservation/RemoveEventFromCart', { eventReservationIds: [second] }, { session: other });
    expect(await reserve(person, id)).toBe('fixed');
    expect(await seatsLeft(course)).toBe(1);
    expect(await brokenEventRules(server.db, school.tenant.tenantId)).toEqual([]);
  });

  it('tells who comes in mail and detail, and forgets their names in the history', async () => {
    const id = await add(person, await aCourse(9));
    await bring(person, id, [hana, sora]);
    await reserve(person, id);
    const mail = await server.db
      .selectFrom('notice')
      .select('facts')
      .where('user_id', '=', person.userId)
      .executeTakeFirst();
    expect(JSON.stringify(mail)).toContain('800円、お子さま2名 500円、合計 1,300円');
    const lines = await server.db.selectFrom('event_reservation_history').selectAll().execute();
    expect(JSON.stringify(lines)).not.toContain('青木');
  });
});

it('a course for pairs that counts pairs takes one seat of each', async () => {
  const course = await aCourse(2, { counts: 'pairs' });
  const id = await add(person, course);
  expect(await bring(person, id, [hana, sora])).toBeNull();
  expect(await seatsLeft(course)).toBe(1);
  expect(await reserve(person, id)).toBe('fixed');
});
