import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadOf } from '#rules/testing/load.ts';
import { runJobsNow } from '#server/lottery/testing/runJobs.ts';
import { aCrowd, deadlocksOf, untilJudged } from '#server/testing/aCrowd.ts';
import { anEvent, type TestEvent } from '#server/testing/anEvent.ts';
import { anOffer } from '#server/testing/anOffer.ts';
import { anEventTenant, aSchool, type School } from '#server/testing/aSchool.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import type { TestPerson } from '#server/testing/factories.ts';
import { linesAtOnce } from '#server/testing/linesAtOnce.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const rounds = loadOf(40, 6);

let server: TestServer;
let school: School;
let clerks: readonly TestStaff[];
let people: readonly TestPerson[];
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
  server.clock.set('2026-06-10T10:00');
  school = await aSchool(server, await anEventTenant(server, { vacancyOrder: 'asked' }));
  await server.db
    .updateTable('event_entry_span')
    .set({ limit_count: null })
    .where('tenant_id', '=', school.tenant.tenantId)
    .execute();
  people = await aCrowd(server, school.tenant, 6);
  clerks = await Promise.all(['a', 'b', 'c'].map((login) => aStaffMember(server, school.tenant, { login })));
});
afterAll(() => server.close());

const containerId = () => school.container.eventContainerId;
const outcomesOf = ({ eventId }: TestEvent) =>
  server.db.selectFrom('vacancy_watch').select(['user_id', 'offer_outcome']).where('event_id', '=', eventId).execute();
const placesOf = ({ eventId }: TestEvent) =>
  server.db
    .selectFrom('event_reservation')
    .select(['user_id', 'state', 'seat_number'])
    .where('event_id', '=', eventId)
    .where('seat_number', 'is not', null)
    .execute();

it(`[COURSE-03] an offer that its person, two clerks, and a third who takes them out of the line answer at once is answered once, ${rounds} rounds, 0 deadlocks`, async () => {
  const before = await deadlocksOf(server);
  const [person] = people;
  if (!person) throw new Error('nobody');
  for (let round = 0; round < rounds; round += 1) {
    const event = await anEvent(server, school.category, { capacity: 1, spans: [school.spans.firstCome] });
    const { watchId } = await anOffer(server, person, { eventId: event.eventId, seatNumber: 1 });
    const [one, two, three] = clerks;
    const at = { containerId: containerId(), watchId };
    const statuses = await Promise.all([
      untilJudged(() => server.call('VacancyWatch/AcceptOffer', { watchId }, { session: person })),
      untilJudged(() => server.call('Desk/AcceptOfferFor', at, { staff: one })),
      untilJudged(() => server.call('Desk/AcceptOfferFor', at, { staff: two })),
      untilJudged(() => server.call('Desk/TakeOutOfLine', { ...at, reason: '電話' }, { staff: three })),
    ]);
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const isTakenOut = statuses[3]?.status === 200;
    expect(await outcomesOf(event)).toEqual([
      { user_id: person.userId, offer_outcome: isTakenOut ? 'ended' : 'accepted' },
    ]);
    expect(await placesOf(event)).toHaveLength(isTakenOut ? 0 : 1);
    expect(await brokenEventRules(server.db, school.tenant.tenantId)).toEqual([]);
  }
  expect(await deadlocksOf(server)).toBe(before);
});

it(`[COURSE-03] somebody whom three clerks put into a line at once waits once, whatever becomes free meanwhile, ${rounds} rounds, 0 deadlocks`, async () => {
  const before = await deadlocksOf(server);
  const [holder, person] = people;
  if (!holder || !person) throw new Error('nobody');
  for (let round = 0; round < rounds; round += 1) {
    const { event, answers } = await linesAtOnce(server, { school, clerks, holder, person }, (cancel) =>
      Promise.all([cancel(), runJobsNow(server)]),
    );
    // Whoever came when the seat was free is told so.
    for (const { status, body: said } of answers)
      expect([status, said.error?.code]).toBeOneOf([
        [200, undefined],
        [409, 'seatsLeft'],
      ]);
    const put = answers.filter(({ status }) => status === 200);
    expect(await outcomesOf(event)).toHaveLength(put.length > 0 ? 1 : 0);
    server.clock.advance(60_000);
    await runJobsNow(server);
    expect(await placesOf(event)).toHaveLength(put.length > 0 ? 1 : 0);
    await server.db.deleteFrom('vacancy_watch').where('event_id', '=', event.eventId).execute();
  }
  expect(await deadlocksOf(server)).toBe(before);
});
