import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { addDays } from '#rules/day/day.ts';
import { loadOf } from '#rules/testing/load.ts';
import { runJobsNow } from '#server/lottery/testing/runJobs.ts';
import { aCrowd, atOnce, deadlocksOf, untilJudged } from '#server/testing/aCrowd.ts';
import { aHall, type TestHall } from '#server/testing/aHall.ts';
import { endOffers } from '#server/testing/anOffer.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { frameBody } from '#server/testing/aWatch.ts';
import { aTenant, type TestPerson, type TestTenant } from '#server/testing/factories.ts';
import { overlappingClaims } from '#server/testing/overlappingClaims.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const rounds = loadOf(20, 3);

let server: TestServer;
let tenant: TestTenant;
let hall: TestHall;
let holder: TestPerson;
let waiters: readonly TestPerson[];
let crowd: readonly TestPerson[];
let round = 0;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
  server.clock.set('2026-06-10T10:00');
  tenant = await aTenant(server, { vacancyOrder: 'asked' });
  hall = await aHall(server, tenant);
  const people = await aCrowd(server, tenant, 20);
  [holder] = people as [TestPerson];
  waiters = people.slice(1, 4);
  crowd = people.slice(4);
});
afterAll(() => server.close());

/** The morning of another day, which somebody has and for which three wait. */
async function aTakenMorning() {
  round += 1;
  const date = addDays('2026-06-20', round);
  const body = reserveBody(hall, { date });
  const { body: booked } = await untilJudged(() => server.call('Reservation/Reserve', body, { session: holder }));
  const { reservationId } = booked;
  for (const waiter of waiters) {
    const asked = await untilJudged(() =>
      server.call('VacancyWatch/AskForFrame', frameBody(hall, date), { session: waiter }),
    );
    expect(asked.status).toBe(200);
    server.clock.advance(1_000);
  }
  const cancel = () =>
    untilJudged(() => server.call('Reservation/CancelReservation', { reservationId }, { session: holder }));
  return { date, body, cancel };
}

/** Four processes look at the same time. */
const look = () => {
  server.clock.advance(60_000);
  return Promise.all(Array.from({ length: 4 }, () => runJobsNow(server)));
};
const offersOn = (date: string) =>
  server.db
    .selectFrom('vacancy_watch')
    .select(['watch_id', 'user_id', 'offer_outcome'])
    .where('tenant_id', '=', tenant.tenantId)
    .where('day', '=', date)
    .where('offer_ends_at', 'is not', null)
    .orderBy('created_at')
    .execute();
const holdersOn = async (date: string) => {
  const rows = await server.db
    .selectFrom('reservation')
    .select('user_id')
    .where('tenant_id', '=', tenant.tenantId)
    .where('first_date', '=', date)
    .where('state', '=', 'confirmed')
    .execute();
  return rows.map(({ user_id }) => user_id);
};
const reserve = (session: TestPerson, body: RequestOf<'Reservation/Reserve'>) =>
  untilJudged(() => server.call('Reservation/Reserve', body, { session }));
/** Ends the round, so that nobody waits for its day in the next one. */
async function over(date: string) {
  expect(await overlappingClaims(server.db, tenant.tenantId)).toEqual([]);
  await server.db
    .deleteFrom('vacancy_watch')
    .where('tenant_id', '=', tenant.tenantId)
    .where('day', '=', date)
    .execute();
}

describe('[OPEN-09] the one frame of a room', () => {
  it(`is never a stranger’s while three wait, whoever is quicker when it is cancelled, ${rounds} rounds, 0 deadlocks`, async () => {
    const before = await deadlocksOf(server);
    for (let count = 0; count < rounds; count += 1) {
      const { date, body, cancel } = await aTakenMorning();
      const [{ answers }] = await Promise.all([atOnce(crowd, (person) => reserve(person, body)), cancel(), look()]);
      await look();
      expect(answers.filter(({ status }) => status === 200)).toEqual([]);
      expect((await offersOn(date)).map(({ user_id }) => user_id)).toEqual([waiters[0]?.userId]);
      await over(date);
    }
    expect(await deadlocksOf(server)).toBe(before);
  });

  it(`is reserved, or goes on to the next, when its time is over just then, ${rounds} rounds, 0 deadlocks`, async () => {
    const before = await deadlocksOf(server);
    for (let count = 0; count < rounds; count += 1) {
      const { date, body, cancel } = await aTakenMorning();
      await cancel();
      await look();
      const [offer] = await offersOn(date);
      const [first] = waiters;
      if (!offer || !first) throw new Error('nothing is offered');
      const taking = { ...body, watchId: offer.watch_id };
      const [accepted] = await Promise.all([
        untilJudged(() => server.call('VacancyWatch/ReserveOffered', taking, { session: first })),
        endOffers(server, [first]),
        look(),
        ...crowd.slice(0, 4).map((person) => reserve(person, body)),
      ]);
      await look();
      expect((await offersOn(date)).map(({ offer_outcome }) => offer_outcome)).toEqual(
        accepted.status === 200 ? ['accepted'] : ['expired', null],
      );
      expect(await holdersOn(date)).toEqual(accepted.status === 200 ? [first.userId] : []);
      await over(date);
    }
    expect(await deadlocksOf(server)).toBe(before);
  });

  it(`is taken once by who presses twice and declines at once, ${rounds} rounds, 0 deadlocks`, async () => {
    const before = await deadlocksOf(server);
    for (let count = 0; count < rounds; count += 1) {
      const { date, body, cancel } = await aTakenMorning();
      await cancel();
      await look();
      const [offer] = await offersOn(date);
      const [first] = waiters;
      if (!offer || !first) throw new Error('nothing is offered');
      const watchId = offer.watch_id;
      const take = () =>
        untilJudged(() => server.call('VacancyWatch/ReserveOffered', { ...body, watchId }, { session: first }));
      const decline = () =>
        server.callWith('VacancyWatch/DeclineOffer', { watchId }, { session: first }).then(({ status }) => status);
      const [taken, twice, declined] = await Promise.all([take(), take(), decline()]);
      const statuses = [taken.status, twice.status, declined];
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(await holdersOn(date)).toHaveLength(declined === 200 ? 0 : 1);
      await over(date);
    }
    expect(await deadlocksOf(server)).toBe(before);
  });

  it(`is closed for good when a closure and an answer meet, and nobody’s twice, ${rounds} rounds, 0 deadlocks`, async () => {
    const before = await deadlocksOf(server);
    for (let count = 0; count < rounds; count += 1) {
      const { date, body, cancel } = await aTakenMorning();
      await cancel();
      await look();
      const [offer] = await offersOn(date);
      const [first] = waiters;
      if (!offer || !first) throw new Error('nothing is offered');
      const wanted: RequestOf<'Desk/PreviewClosure'> = {
        containerId: hall.containerId,
        kind: 'maintenance',
        articleIds: [hall.halfA.articleId],
        from: date,
        to: date,
        reason: '点検',
        told: '点検のため',
      };
      const manager = await aStaffMember(server, tenant, { role: 'manager', login: `manager${round}` });
      const { digest } = (await server.call('Desk/PreviewClosure', wanted, { staff: manager })).body;
      const [taken, closed] = await Promise.all([
        untilJudged(() =>
          server.call('VacancyWatch/ReserveOffered', { ...body, watchId: offer.watch_id }, { session: first }),
        ),
        untilJudged(() => server.call('Desk/CommitClosure', { ...wanted, digest, lines: [] }, { staff: manager })),
        look(),
      ]);
      await look();
      // Who was first, and the plan of the other is another one by then.
      expect([taken.status, closed.status].toSorted()).toEqual([200, 409]);
      expect(await holdersOn(date)).toEqual(taken.status === 200 ? [first.userId] : []);
      expect((await offersOn(date)).map(({ offer_outcome }) => offer_outcome)).toEqual(
        taken.status === 200 ? ['accepted'] : ['ended'],
      );
      await over(date);
    }
    expect(await deadlocksOf(server)).toBe(before);
  });
});
