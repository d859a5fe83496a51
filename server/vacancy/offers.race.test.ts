import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadOf } from '#rules/testing/load.ts';
import { runJobsNow } from '#server/lottery/testing/runJobs.ts';
import { aCrowd, atOnce, deadlocksOf, untilJudged } from '#server/testing/aCrowd.ts';
import { addBody } from '#server/testing/addBody.ts';
import { anEvent, type TestEvent } from '#server/testing/anEvent.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { endOffers } from '#server/testing/anOffer.ts';
import { anEventTenant, aSchool, type School } from '#server/testing/aSchool.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import type { TestPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const rounds = loadOf(20, 3);

let server: TestServer;
let school: School;
let crowd: readonly TestPerson[];
let waiters: readonly TestPerson[];
let holder: TestPerson | undefined;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
  server.clock.set('2026-06-10T10:00');
  school = await aSchool(server, await anEventTenant(server, { vacancyOrder: 'asked' }));
  const people = await aCrowd(server, school.tenant, 25);
  [holder] = people;
  waiters = people.slice(1, 4);
  crowd = people.slice(4);
});
afterAll(() => server.close());

/** A full course for which three wait, and how its one seat is given up. */
async function aFullCourse() {
  if (!holder) throw new Error('nobody');
  const session = holder;
  const event = await anEvent(server, school.category, { capacity: 1, spans: [school.spans.firstCome] });
  const { eventReservationId } = await anEventReservation(server, session, event);
  for (const waiter of waiters) {
    const { eventId } = event;
    const asked = await untilJudged(() => server.call('VacancyWatch/AskForCourse', { eventId }, { session: waiter }));
    expect(asked.status).toBe(200);
    server.clock.advance(1_000);
  }
  const cancel = () =>
    untilJudged(() => server.call('EventReservation/CancelReservation', { eventReservationId }, { session }));
  return { event, cancel };
}

const add = async (session: TestPerson, event: TestEvent) => {
  const { body } = await untilJudged(() =>
    server.call('EventReservation/AddEventToCart', addBody([event]), { session }),
  );
  return body.items?.[0]?.success === true;
};
/** Four processes look at the same time. */
const look = () => {
  server.clock.advance(60_000);
  return Promise.all(Array.from({ length: 4 }, () => runJobsNow(server)));
};
const offersOf = ({ eventId }: TestEvent) =>
  server.db
    .selectFrom('vacancy_watch')
    .select(['watch_id', 'user_id', 'offer_outcome'])
    .where('event_id', '=', eventId)
    .where('offer_ends_at', 'is not', null)
    .orderBy('created_at')
    .execute();
/** Ends the round, so that nobody waits for its course in the next one. */
async function over({ eventId }: TestEvent) {
  expect(await brokenEventRules(server.db, school.tenant.tenantId)).toEqual([]);
  await server.db.deleteFrom('vacancy_watch').where('event_id', '=', eventId).execute();
}

describe('[OPEN-09] the one seat of a course', () => {
  it(`is never a stranger’s while three wait, whoever is quicker, ${rounds} rounds, 0 deadlocks`, async () => {
    const before = await deadlocksOf(server);
    for (let round = 0; round < rounds; round += 1) {
      const { event, cancel } = await aFullCourse();
      const [{ answers }] = await Promise.all([atOnce(crowd, (person) => add(person, event)), cancel(), look()]);
      await look();
      expect(answers.filter(Boolean)).toEqual([]);
      expect((await offersOf(event)).map(({ user_id }) => user_id)).toEqual([waiters[0]?.userId]);
      await over(event);
    }
    expect(await deadlocksOf(server)).toBe(before);
  });

  it(`is accepted, or goes on to the next, when its time is over just then, ${rounds} rounds, 0 deadlocks`, async () => {
    const before = await deadlocksOf(server);
    for (let round = 0; round < rounds; round += 1) {
      const { event, cancel } = await aFullCourse();
      await cancel();
      await look();
      const [offer] = await offersOf(event);
      const [first] = waiters;
      if (!offer || !first) throw new Error('nothing is offered');
      const request = { watchId: offer.watch_id };
      const [accepted] = await Promise.all([
        untilJudged(() => server.call('VacancyWatch/AcceptOffer', request, { session: first })),
        endOffers(server, [first]),
        look(),
      ]);
      await look();
      expect((await offersOf(event)).map(({ offer_outcome }) => offer_outcome)).toEqual(
        accepted.status === 200 ? ['accepted'] : ['expired', null],
      );
      await over(event);
      await server.db
        .updateTable('event_reservation')
        .set({ state: 'removed', seat_number: null, hold_expires_at: null })
        .where('event_id', '=', event.eventId)
        .where('state', '=', 'in_cart')
        .execute();
    }
    expect(await deadlocksOf(server)).toBe(before);
  });
});
