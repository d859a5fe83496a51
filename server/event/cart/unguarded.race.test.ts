import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { loadOf } from '#rules/testing/load.ts';
import { aCondition } from '#server/testing/aCondition.ts';
import { aCrowd, atOnce, untilJudged } from '#server/testing/aCrowd.ts';
import { addBody } from '#server/testing/addBody.ts';
import { anEvent, type TestEvent } from '#server/testing/anEvent.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aSchool, type School } from '#server/testing/aSchool.ts';
import { aSpan } from '#server/testing/aSpan.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { aPerson, type TestPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { writeTogether } from '#server/testing/writeTogether.ts';

/** In which nothing may be broken. */
const rounds = loadOf(10, 3);
/** More than half of the smallest crowd, so that of its two halves one from each is among them. */
const atTheDoor = 11;

/**
 * What keeps the rules under concurrency. The locks are taken away by a policy that hides the rows from being locked,
 * so that the lock's statement finds none and holds nothing; the indexes are dropped. The server is the same.
 */
const without = {
  personLock: 'create policy no_lock on account as restrictive for update using (false)',
  onceIndex: 'drop index event_reservation_once_own',
  courseLock: 'create policy no_lock on event as restrictive for update using (false)',
  seatIndex: 'drop index event_reservation_seat',
  partySeatKey: 'alter table event_party_seat drop constraint event_party_seat_pkey',
  unitKey: 'alter table event_loan_unit drop constraint event_loan_unit_pkey',
} as const;
type Guard = keyof typeof without;

/** Runs what a crowd does at once; in a control those who are about to write wait for each other. */
type Together = <Answer>(rush: () => Promise<Answer>) => Promise<Answer>;
type Round = (server: TestServer, school: School, together: Together) => Promise<unknown>;

/**
 * Runs the rounds on a database that has lost these guards. Tells what was broken in each. A control names the table
 * before which a part of the crowd wait for each other, and needs one round.
 */
async function roundsWithout(
  guards: readonly Guard[],
  round: Round,
  meetAt?: 'event_reservation' | 'event_loan_unit' | 'event_party_seat',
): Promise<readonly (readonly string[])[]> {
  const server = await aServer({ listen: true, poolSize: 20 });
  try {
    for (const guard of guards) await sql.raw(without[guard]).execute(server.db);
    const broken: (readonly string[])[] = [];
    while (broken.length < (meetAt ? 1 : rounds)) {
      const school = await aSchool(server);
      await round(server, school, (rush) =>
        meetAt ? writeTogether(server, { table: meetAt, count: atTheDoor }, rush) : rush(),
      );
      broken.push(await brokenEventRules(server.db, school.tenant.tenantId));
    }
    return broken;
  } finally {
    await server.close();
  }
}

const add = (server: TestServer, session: TestPerson, event: TestEvent) =>
  server.http('EventReservation/AddEventToCart', addBody([event]), { session });

describe('the rules of a person', () => {
  type Arrange = (server: TestServer, school: School, events: readonly TestEvent[]) => Promise<unknown>;

  /** Twenty tabs of one person with as many courses, of which they may have one; no course has seats to lock. */
  const tabs =
    (limitCount: number | null, arrange: Arrange = async () => undefined) =>
    async (server: TestServer, school: School, together: Together) => {
      const [person, span] = [await aPerson(server, school.tenant), await aSpan(server, school.tenant, { limitCount })];
      const events: TestEvent[] = [];
      for (let tab = 0; tab < 20; tab += 1) events.push(await anEvent(server, school.category, { spans: [span] }));
      await arrange(server, school, events);
      await together(() => atOnce(events, (event) => add(server, person, event)));
    };

  const rules = [
    {
      rule: 'UpperLimit',
      round: tabs(null, (server, { tenant }, events) =>
        aCondition(server, tenant, { type: 'UpperLimit', limitCount: 1, events }),
      ),
    },
    {
      rule: 'NotReserved',
      round: tabs(null, (server, { tenant }, events) => {
        const [conditionEvents, others] = [events.slice(0, 10), events.slice(10)];
        return aCondition(server, tenant, { type: 'NotReserved', conditionEvents, events: others });
      }),
    },
    {
      rule: 'a ranked group',
      round: tabs(null, (server, { tenant }, events) =>
        aCondition(server, tenant, { type: 'UpperLimit', limitCount: 20, isRanked: true, events }),
      ),
    },
    { rule: 'the allowance of a span', round: tabs(1) },
  ];

  it.each(rules)('without the lock of the person $rule breaks', async ({ round }) => {
    const broken = await roundsWithout(['personLock'], round, 'event_reservation');
    expect(broken.flat()).not.toEqual([]);
  });

  it.each(rules)('with it alone $rule holds', async ({ round }) => {
    expect((await roundsWithout(['onceIndex', 'courseLock', 'seatIndex'], round)).flat()).toEqual([]);
  });

  /** The same course in twenty tabs. */
  async function sameCourse(server: TestServer, school: School, together: Together) {
    const person = await aPerson(server, school.tenant);
    const tabs: TestEvent[] = Array(20).fill(school.events.walking);
    await together(() => atOnce(tabs, (event) => add(server, person, event)));
  }

  it('without lock and index a person has a course twice', async () => {
    const broken = await roundsWithout(['personLock', 'onceIndex'], sameCourse, 'event_reservation');
    expect(broken.flat()).not.toEqual([]);
  });

  it.each<{ guard: Guard }>([{ guard: 'personLock' }, { guard: 'onceIndex' }])(
    'without $guard, but with the other, he has it once',
    async ({ guard }) => {
      expect((await roundsWithout([guard], sameCourse)).flat()).toEqual([]);
    },
  );
});

describe('the seats of a course', () => {
  /** Forty people and two seats. */
  async function rush(server: TestServer, school: School, together: Together) {
    const span = await aSpan(server, school.tenant);
    const event = await anEvent(server, school.category, { capacity: 2, spans: [span] });
    const crowd = await aCrowd(server, school.tenant, 40);
    const { answers } = await together(() => atOnce(crowd, (person) => add(server, person, event)));
    return answers.filter(({ body }) => body.items?.[0]?.success).length;
  }

  it('without lock and index more are sold than there are', async () => {
    const sold: number[] = [];
    const guards: readonly Guard[] = ['courseLock', 'seatIndex'];
    const broken = await roundsWithout(
      guards,
      async (server, school, together) => sold.push(await rush(server, school, together)),
      'event_reservation',
    );
    expect(broken.flat()).not.toEqual([]);
    expect(sold[0]).toBeGreaterThan(2);
  });

  it.each<{ guard: Guard }>([{ guard: 'courseLock' }, { guard: 'seatIndex' }])(
    'without $guard, but with the other, exactly the seats are sold',
    async ({ guard }) => {
      const sold: number[] = [];
      const broken = await roundsWithout([guard], async (server, school, together) =>
        sold.push(await rush(server, school, together)),
      );
      expect(broken.flat()).toEqual([]);
      expect(sold).toEqual(Array(rounds).fill(2));
    },
  );
});

describe('what a course lends', () => {
  /** Twenty people with a seat, who all borrow one of two guitars. */
  async function rush(server: TestServer, school: School, together: Together) {
    const span = await aSpan(server, school.tenant);
    const loans = [{ name: 'ギター', price: 500, stock: 2 }];
    const event = await anEvent(server, school.category, { capacity: 40, loans, spans: [span] });
    const crowd = await aCrowd(server, school.tenant, 20);
    const carts: { person: TestPerson; eventReservationId: string }[] = [];
    for (const person of crowd) {
      const { eventReservationId } = await anEventReservation(server, person, event, { state: 'in_cart' });
      carts.push({ person, eventReservationId });
    }
    const borrowed = JSON.stringify(loans.map(({ name, price }) => ({ name, price })));
    await server.db
      .updateTable('event_reservation')
      .set({ loans: borrowed })
      .where('event_id', '=', event.eventId)
      .execute();
    const { answers } = await together(() =>
      atOnce(carts, ({ person, eventReservationId }) =>
        untilJudged(() =>
          server.http(
            'EventReservation/ReserveEventFromCart',
            { eventReservationIds: [eventReservationId] },
            { session: person },
          ),
        ),
      ),
    );
    return answers.map(({ body }) => body.items?.[0]?.code ?? body.items?.[0]?.outcome);
  }

  it('without lock and key more are lent than there are', async () => {
    const guards: readonly Guard[] = ['courseLock', 'unitKey'];
    const broken = await roundsWithout(guards, rush, 'event_loan_unit');
    expect(broken.flat()).not.toEqual([]);
  });

  it.each<{ guards: readonly Guard[] }>([{ guards: ['courseLock'] }, { guards: ['unitKey'] }, { guards: [] }])(
    'without $guards exactly those that there are are lent',
    async ({ guards }) => {
      const outcomes: (string | null | undefined)[][] = [];
      const broken = await roundsWithout(guards, async (server, school, together) =>
        outcomes.push(await rush(server, school, together)),
      );
      expect(broken.flat()).toEqual([]);
      const lent = outcomes.map((round) => round.filter((outcome) => outcome === 'fixed').length);
      expect(lent).toEqual(Array(rounds).fill(2));
      expect(new Set(outcomes.flat())).toEqual(new Set(['fixed', 'loanOut']));
    },
  );
});

describe('the seats of pairs and of people alone', () => {
  /** Twenty who come alone or with one or two others, and three seats. */
  async function rush(server: TestServer, school: School, together: Together) {
    const span = await aSpan(server, school.tenant);
    const companions = { label: 'お子さま', from: 0, upTo: 2, counts: 'people', prices: [{ price: 0 }] } as const;
    const event = await anEvent(server, school.category, { capacity: 22, companions, spans: [span] });
    const crowd = await aCrowd(server, school.tenant, 20);
    const ids: string[] = [];
    for (const person of crowd) {
      const { body } = await untilJudged(() => add(server, person, event));
      ids.push(body.items?.[0]?.eventReservationId ?? '');
    }
    // Two seats are left, and everybody wants one or two more.
    const { answers } = await together(() =>
      atOnce(crowd, (person, index) => {
        const party = Array.from({ length: 1 + (index % 2) }, () => ({ name: '青木 花', birthday: '2020-05-05' }));
        const request = { eventReservationId: ids[index] ?? '', requestForBorrowInstrument: false, party };
        return untilJudged(() => server.http('EventReservation/UpdateEventInCart', request, { session: person }));
      }),
    );
    return answers.map(({ body }, index) => (body.error ? 0 : 1 + (index % 2)));
  }

  it('without lock and keys more are taken than there are', async () => {
    const guards: readonly Guard[] = ['courseLock', 'partySeatKey'];
    const broken = await roundsWithout(guards, rush, 'event_party_seat');
    expect(broken.flat()).not.toEqual([]);
  });

  it.each<{ guards: readonly Guard[] }>([{ guards: ['courseLock'] }, { guards: ['partySeatKey'] }, { guards: [] }])(
    'without $guards all seats are taken and none twice',
    async ({ guards }) => {
      const taken: number[] = [];
      const broken = await roundsWithout(guards, async (server, school, together) => {
        const more = await rush(server, school, together);
        taken.push(more.reduce((sum, seats) => sum + seats, 0));
      });
      expect(broken.flat()).toEqual([]);
      expect(Math.max(...taken)).toBeLessThanOrEqual(2);
      expect(Math.min(...taken)).toBeGreaterThan(0);
    },
  );
});
