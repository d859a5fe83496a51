import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Transcript } from '#rules/lottery/published/transcript.ts';
import { verifyTranscript } from '#rules/lottery/verify/verifyTranscript.ts';
import { aLotterySchool, type LotterySchool } from '#server/lottery/testing/aLotterySchool.ts';
import { runJobs } from '#server/lottery/testing/runJobs.ts';
import { aCondition } from '#server/testing/aCondition.ts';
import { addBody } from '#server/testing/addBody.ts';
import type { TestEvent } from '#server/testing/anEvent.ts';
import { aSpan } from '#server/testing/aSpan.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { aPerson, type TestPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let school: LotterySchool;
let english: readonly [TestEvent, TestEvent, TestEvent];
let firstCome: TestEvent;
let person: TestPerson;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  server.clock.set('2026-06-10T10:00');
  school = await aLotterySchool(server);
  const course = (name: string) => school.event({ name, capacity: 1 });
  english = [await course('月曜'), await course('水曜'), await course('金曜')];
  firstCome = await school.event({ name: '土曜', spans: [await aSpan(server, school.tenant)] });
  await aCondition(server, school.tenant, {
    type: 'UpperLimit',
    name: '英会話',
    limitCount: 3,
    isRanked: true,
    events: [...english, firstCome],
  });
  person = await aPerson(server, school.tenant);
});
afterAll(() => server.close());

const add = async (who: TestPerson, ...events: readonly TestEvent[]) =>
  (await server.call('EventReservation/AddEventToCart', addBody(events), { session: who })).body.items;

const cart = async (who: TestPerson) =>
  (await server.call('EventReservation/GetEventInCart', {}, { session: who })).body.items;

/** '1 水曜' and so on, in the order of adding. */
const choices = async (who: TestPerson) =>
  (await cart(who)).map(({ eventName, choice }) => `${choice?.preference ?? '-'} ${eventName}`);

async function choose(who: TestPerson, name: string, preference: number) {
  const item = (await cart(who)).find(({ eventName }) => eventName === name);
  const request = { eventReservationId: item?.eventReservationId ?? '', requestForBorrowInstrument: false, preference };
  expect((await server.call('EventReservation/UpdateEventInCart', request, { session: who })).status).toBe(200);
}

async function enter(who: TestPerson) {
  const eventReservationIds = (await cart(who)).map(({ eventReservationId }) => eventReservationId);
  const { body } = await server.call(
    'EventReservation/ReserveEventFromCart',
    { eventReservationIds },
    { session: who },
  );
  return body.items;
}

const transcript = async () => JSON.parse((await school.draw()).transcript ?? '{}') as Transcript;

const kept = async ({ userId }: TestPerson) => {
  const rows = await server.db
    .selectFrom('event_reservation')
    .innerJoin('event', 'event.event_id', 'event_reservation.event_id')
    .select(['event.name', 'state', 'preference'])
    .where('user_id', '=', userId)
    .orderBy('preference')
    .execute();
  return rows.map(({ name, state, preference }) => `${preference} ${name}: ${state}`);
};

describe('choices of a ranked group in the cart', () => {
  it('stand in the order of adding, and in another one as the person likes', async () => {
    await add(person, ...english);
    expect(await choices(person)).toEqual(['1 月曜', '2 水曜', '3 金曜']);
    await choose(person, '金曜', 1);
    expect(await choices(person)).toEqual(['2 月曜', '3 水曜', '1 金曜']);
    await choose(person, '月曜', 3);
    expect(await choices(person)).toEqual(['3 月曜', '2 水曜', '1 金曜']);
    // Repeating changes nothing, and nobody else's cart moves.
    await choose(person, '月曜', 3);
    expect(await choices(person)).toEqual(['3 月曜', '2 水曜', '1 金曜']);
  });

  it('are entered in that order, and what is entered later comes after them', async () => {
    await add(person, english[0], english[1]);
    await choose(person, '水曜', 1);
    expect((await enter(person)).map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
    await add(person, english[2]);
    expect(await choices(person)).toEqual(['3 金曜']);
    await enter(person);
    expect(await kept(person)).toEqual(['1 水曜: applied', '2 月曜: applied', '3 金曜: applied']);
    const [row] = await server.db
      .selectFrom('event_reservation_history')
      .select('after')
      .where('action', '=', 'enter')
      .orderBy('sequence', 'desc')
      .limit(1)
      .execute();
    expect(row?.after).toMatchObject({ preference: 3 });
  });

  it('exclude a place of the group first come, and a place excludes them', async () => {
    await add(person, english[0]);
    expect(await add(person, firstCome)).toMatchObject([{ success: false, code: 'notReserved' }]);
    const other = await aPerson(server, school.tenant);
    expect(await add(other, firstCome)).toMatchObject([{ success: true }]);
    expect(await add(other, ...english)).toMatchObject([
      { success: false, message: '「土曜」がカートにあるため、この講座は予約できません。カートから外すと選べます。' },
      { success: false },
      { success: false },
    ]);
  });

  it('are none where nothing is ranked, and a choice of what is not in the cart is refused', async () => {
    const far = await school.event({ name: '料理' });
    await add(person, far);
    await choose(person, '料理', 2);
    expect(await choices(person)).toEqual(['- 料理']);
    await enter(person);
    expect(await kept(person)).toEqual(['null 料理: applied']);
    const { event_reservation_id: eventReservationId } = await server.db
      .selectFrom('event_reservation')
      .select('event_reservation_id')
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    const request = { eventReservationId, requestForBorrowInstrument: false, preference: 1 };
    const { body } = await server.callWith('EventReservation/UpdateEventInCart', request, { session: person });
    expect(JSON.stringify(body)).toContain('notInCart');
  });
});

describe('[LOT-01] the draw of a ranked group', () => {
  it('gives everybody the highest choice that is left and nobody two, as anybody can verify', async () => {
    const people = [person, await aPerson(server, school.tenant), await aPerson(server, school.tenant)];
    for (const one of people) {
      await add(one, ...english);
      await choose(one, '金曜', 1);
      await enter(one);
    }
    await runJobs(server, '2026-07-05T09:00');
    const drawn = await transcript();
    const [monday, wednesday, friday] = english.map(({ eventId }) => eventId);
    expect(drawn.entries.map(({ line }) => line.c)).toEqual(Array(3).fill([friday, monday, wednesday]));
    const rank = new Map(drawn.order.map(({ n }, index) => [n, index]));
    const byRank = drawn.outcomes.toSorted((one, other) => (rank.get(one.n) ?? 0) - (rank.get(other.n) ?? 0));
    expect(byRank.map(({ rounds }) => rounds)).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]);
    expect(verifyTranscript(drawn).filter(({ isPassed }) => !isPassed)).toEqual([]);
    const won = (await school.states()).filter((state) => state.includes('fixed'));
    expect(won.toSorted()).toEqual(['月曜: fixed, 1', '水曜: fixed, 1', '金曜: fixed, 1'].toSorted());
    expect(await brokenEventRules(server.db, school.tenant.tenantId)).toEqual([]);
  });

  it('gives the only entrant his first choice alone', async () => {
    await add(person, ...english);
    await enter(person);
    await runJobs(server, '2026-07-05T09:00');
    expect(await kept(person)).toEqual(['1 月曜: fixed', '2 水曜: lost', '3 金曜: lost']);
    expect((await transcript()).definition).toMatchObject({ conditions: [{ type: 'UpperLimit', limit: 1 }] });
  });
});
