import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadOf } from '#rules/testing/load.ts';
import { aCondition } from '#server/testing/aCondition.ts';
import { atOnce, deadlocksOf, untilJudged } from '#server/testing/aCrowd.ts';
import { addBody } from '#server/testing/addBody.ts';
import { anEvent, type TestEvent } from '#server/testing/anEvent.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aSchool, type School } from '#server/testing/aSchool.ts';
import { aSpan } from '#server/testing/aSpan.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { endHolds } from '#server/testing/endHolds.ts';
import { aPerson, type TestPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

/** Tabs of one person, each with a course of its own. */
const tabs = 20;
const rounds = loadOf(5, 2);
/** Of two whose courses stand in reversed order. */
const meetings = loadOf(50, 10);
/** Of the same request three times at once. */
const repetitions = loadOf(10, 3);
/** Of each who adds, reserves and takes out in every direction. */
const turns = loadOf(25, 8);

let server: TestServer;
let school: School;
let deadlocks: number;

beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
  school = await aSchool(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  deadlocks = await deadlocksOf(server);
});

async function expectWholeTenant() {
  expect(await deadlocksOf(server)).toBe(deadlocks);
  expect(await brokenEventRules(server.db, school.tenant.tenantId)).toEqual([]);
}

async function add(session: TestPerson, events: readonly TestEvent[]) {
  const ask = () => server.http('EventReservation/AddEventToCart', addBody(events), { session });
  const { body } = await untilJudged(ask);
  if (body.error) throw new Error(JSON.stringify(body.error));
  return body.items;
}

async function reserve(session: TestPerson, eventReservationIds: readonly string[]) {
  const request = { eventReservationIds: [...eventReservationIds] };
  const { body } = await untilJudged(() => server.http('EventReservation/ReserveEventFromCart', request, { session }));
  if (body.error) throw new Error(JSON.stringify(body.error));
  return body.items;
}

async function remove(session: TestPerson, eventReservationIds: readonly string[]) {
  const request = { eventReservationIds: [...eventReservationIds] };
  const { status } = await untilJudged(() => server.http('EventReservation/RemoveEventFromCart', request, { session }));
  expect(status).toBe(200);
}

/** Half of the courses have seats to lock, half have none: there only the person themselves can be in the way. */
async function courses(limitCount: number | null = null) {
  const span = await aSpan(server, school.tenant, { limitCount });
  const events: TestEvent[] = [];
  for (let tab = 0; tab < tabs; tab += 1) {
    events.push(await anEvent(server, school.category, { capacity: tab % 2 === 0 ? 30 : null, spans: [span] }));
  }
  return events;
}

const rules = [
  {
    rule: 'a group of which at most 2 may be had',
    refusal: 'upperLimit',
    allowed: 2,
    arrange: async () => {
      const events = await courses();
      await aCondition(server, school.tenant, { type: 'UpperLimit', limitCount: 2, events });
      return events;
    },
  },
  {
    rule: 'two groups that exclude each other',
    refusal: 'notReserved',
    // The other group whole.
    allowed: tabs / 2,
    arrange: async () => {
      const events = await courses();
      const conditionEvents = events.slice(0, tabs / 2);
      await aCondition(server, school.tenant, { type: 'NotReserved', conditionEvents, events: events.slice(tabs / 2) });
      return events;
    },
  },
  {
    rule: 'a ranked group of which one may be had',
    refusal: 'notReserved',
    allowed: 1,
    arrange: async () => {
      const events = await courses();
      await aCondition(server, school.tenant, { type: 'UpperLimit', limitCount: tabs, isRanked: true, events });
      return events;
    },
  },
  { rule: 'a span of which at most 3 may be had', refusal: 'spanLimit', allowed: 3, arrange: () => courses(3) },
] as const;

describe.each(rules)('$rule, one person in 20 tabs', ({ refusal, allowed, arrange }) => {
  it('is never broken by putting 20 different courses into the cart', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [person, events] = [await aPerson(server, school.tenant), await arrange()];
      const { answers } = await atOnce(events, (event) => add(person, [event]));
      const codes = answers.map(([item]) => item?.code ?? null);
      expect(codes.filter((code) => code === null)).toHaveLength(allowed);
      expect(new Set(codes)).toEqual(new Set([null, refusal]));
    }
    await expectWholeTenant();
  });

  it('is never broken by tabs that add, reserve and take out', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [person, events] = [await aPerson(server, school.tenant), await arrange()];
      const { answers } = await atOnce(events, async (event, tab) => {
        const [added] = await add(person, [event]);
        if (!added?.eventReservationId) return added?.code;
        if (tab % 3 === 0) await remove(person, [added.eventReservationId]);
        const [reserved] = await reserve(person, [added.eventReservationId]);
        return reserved?.code ?? reserved?.outcome;
      });
      // unknown: taken out before.
      expect(['fixed', 'unknown', refusal]).toEqual(expect.arrayContaining([...new Set(answers)]));
      expect(answers.filter((answer) => answer === 'fixed').length).toBeLessThanOrEqual(allowed);
      expect(await brokenEventRules(server.db, school.tenant.tenantId)).toEqual([]);
    }
    await expectWholeTenant();
  });

  it('is not broken by reserving a cart that has become too full', async () => {
    const [person, events] = [await aPerson(server, school.tenant), await arrange()];
    const ids: string[] = [];
    for (const event of events) {
      const { eventReservationId } = await anEventReservation(server, person, event, { state: 'in_cart' });
      ids.push(eventReservationId);
    }
    const { answers } = await atOnce(ids, (id) => reserve(person, [id]));
    expect(new Set(answers.map(([item]) => item?.code))).toEqual(new Set([refusal]));
    // Everything that stays is one too many for whatever is reserved beside it, until enough is taken out.
    await atOnce(ids, async (id, tab) => {
      if (tab % 4 === 0) await reserve(person, [id]);
      else await remove(person, [id]);
    });
    await remove(person, ids);
    await expectWholeTenant();
  });
});

describe('courses in reversed order', () => {
  it.each([
    { whose: 'of two people', isOnePerson: false },
    { whose: 'of one person in two tabs', isOnePerson: true },
  ])(`carts $whose × ${meetings}: no deadlock, all of it theirs`, async ({ isOnePerson }) => {
    const span = await aSpan(server, school.tenant);
    const pair = () => Promise.all([aPerson(server, school.tenant), aPerson(server, school.tenant)]);
    for (let round = 0; round < meetings; round += 1) {
      const events: TestEvent[] = [];
      for (let count = 0; count < 6; count += 1) {
        events.push(await anEvent(server, school.category, { capacity: 2, spans: [span] }));
      }
      const [one, other] = await pair();
      const orders = [
        { person: one, mine: events },
        { person: isOnePerson ? one : other, mine: events.toReversed() },
      ];
      const { answers } = await atOnce(orders, ({ person, mine }) => add(person, mine));
      expect(answers.flat().filter(({ success }) => !success)).toEqual([]);
      // With their holds over, reserving has to lock the courses again.
      await endHolds(server, [one, other]);
      const reserved = await atOnce(orders, ({ person }, index) =>
        reserve(person, answers[index]?.map(({ eventReservationId }) => eventReservationId ?? '') ?? []),
      );
      expect(new Set(reserved.answers.flat().map(({ outcome }) => outcome))).toEqual(new Set(['fixed']));
    }
    await expectWholeTenant();
  });

  it('three people who add, reserve and take out in every direction: no deadlock', async () => {
    const span = await aSpan(server, school.tenant);
    const events: TestEvent[] = [];
    for (let count = 0; count < 6; count += 1) {
      events.push(await anEvent(server, school.category, { capacity: 2, spans: [span] }));
    }
    const crowd = [0, 1, 2, 3, 4, 5].map(() => aPerson(server, school.tenant));
    await Promise.all(
      crowd.map(async (coming, index) => {
        const person = await coming;
        for (let turn = 0; turn < turns; turn += 1) {
          const mine = [...events.slice((index + turn) % 6), ...events.slice(0, (index + turn) % 6)];
          const items = await add(person, index % 2 === 0 ? mine : mine.toReversed());
          const ids = items.flatMap(({ eventReservationId }) => eventReservationId ?? []);
          if (turn % 3 === 0) await endHolds(server, [person]);
          if (ids.length > 0) await remove(person, ids.toReversed());
        }
      }),
    );
    await expectWholeTenant();
  });
});

describe('the same request three times at once has one effect and equal answers', () => {
  const three = [1, 2, 3];
  const historyOf = async (eventReservationId: string) => {
    const rows = await server.db
      .selectFrom('event_reservation_history')
      .select('action')
      .where('event_reservation_id', '=', eventReservationId)
      .orderBy('sequence')
      .execute();
    return rows.map(({ action }) => action);
  };

  it.each([{ capacity: 3 }, { capacity: null }])(
    'adding, reserving and removing with capacity $capacity',
    async ({ capacity }) => {
      const span = await aSpan(server, school.tenant);
      for (let round = 0; round < repetitions; round += 1) {
        const person = await aPerson(server, school.tenant);
        const stays = await anEvent(server, school.category, { capacity, spans: [span] });
        const goes = await anEvent(server, school.category, { capacity, spans: [span] });
        const added = await atOnce(three, () => add(person, [stays, goes]));
        expect(added.answers[1]).toEqual(added.answers[0]);
        expect(added.answers[2]).toEqual(added.answers[0]);
        expect(added.answers[0]?.map(({ success }) => success)).toEqual([true, true]);
        const [kept = '', removed = ''] =
          added.answers[0]?.map(({ eventReservationId }) => eventReservationId ?? '') ?? [];
        const afterAdding = await historyOf(kept);
        expect(afterAdding).toHaveLength(1);

        const reserved = await atOnce(three, () => reserve(person, [kept]));
        expect(reserved.answers[1]).toEqual(reserved.answers[0]);
        expect(reserved.answers[2]).toEqual(reserved.answers[0]);
        expect(reserved.answers[0]?.[0]?.outcome).toBe('fixed');
        expect(await historyOf(kept)).toHaveLength(2);

        await atOnce(three, () => remove(person, [removed]));
        expect(await historyOf(removed)).toHaveLength(2);
        expect(await statesOf(person)).toEqual(['fixed', 'removed']);
      }
      await expectWholeTenant();
    },
  );

  it('an entry for a lottery is given one number', async () => {
    for (let round = 0; round < repetitions; round += 1) {
      const person = await aPerson(server, school.tenant);
      const [added] = await add(person, [school.events.pottery]);
      const { answers } = await atOnce(three, () => reserve(person, [added?.eventReservationId ?? '']));
      expect(answers[0]?.[0]?.outcome).toBe('applied');
      expect(answers[0]?.[0]?.receipt?.entryNumber).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
    }
    await expectWholeTenant();
  });
});

const statesOf = async ({ userId }: TestPerson) => {
  const rows = await server.db
    .selectFrom('event_reservation')
    .select('state')
    .where('user_id', '=', userId)
    .orderBy('sequence')
    .execute();
  return rows.map(({ state }) => state);
};
