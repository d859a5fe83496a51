import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as people from '#server/account/person.queries.ts';
import { aCrowd } from '#server/testing/aCrowd.ts';
import { anEventTenant, aSchool } from '#server/testing/aSchool.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { linesAtOnce } from '#server/testing/linesAtOnce.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

/** The negative control: the same program, which locks nobody. */
vi.mock('#server/account/person.queries.ts', async (original) => ({
  ...(await original<typeof people>()),
  lockTaker: async () => [],
  lockPerson: async () => [],
}));

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

it('without the lock and the index one person waits twice in one line', async () => {
  await sql.raw('drop index vacancy_watch_of_course').execute(server.db);
  server.clock.set('2026-06-10T10:00');
  const school = await aSchool(server, await anEventTenant(server, { vacancyOrder: 'asked' }));
  const [holder, person] = await aCrowd(server, school.tenant, 2);
  if (!holder || !person) throw new Error('nobody');
  const clerks = await Promise.all([...'abcdefgh'].map((login) => aStaffMember(server, school.tenant, { login })));
  let most = 0;
  for (let round = 0; round < 5 && most < 2; round += 1) {
    const { event } = await linesAtOnce(server, { school, clerks, holder, person });
    const watches = server.db.selectFrom('vacancy_watch').select('watch_id').where('event_id', '=', event.eventId);
    most = Math.max(most, (await watches.execute()).length);
  }
  expect(most).toBeGreaterThan(1);
});
