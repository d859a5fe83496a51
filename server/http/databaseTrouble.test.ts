import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPolicy, aResident } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

it.each([
  ['the disk is full', '53100'],
  ['there is no memory', '53200'],
  ['the disk fails', '58030'],
  ['only a copy is left that cannot be written to', '25006'],
  ['a connection was idle for too long', '57P05'],
])('%s (%s): calls are busy, and go well again by themselves', async (_name, state) => {
  const { tenant, session } = await aResident(server);
  const privacyPolicyId = await aPolicy(server, tenant, { kind: 'privacy' });
  const agree = () => server.call('Authentication/UpdateAgreement', { privacyPolicyId, termsOfUseId: '' }, { session });
  await sql`create function have_trouble() returns trigger language plpgsql as
    ${sql.raw(`$$ begin raise sqlstate '${state}'; end $$`)}`.execute(server.db);
  await sql`create trigger have_trouble before insert on agreement for each row execute function have_trouble()`.execute(
    server.db,
  );
  try {
    // More often than there are connections: none of them is left in a state that fails.
    for (let time = 0; time < 12; time += 1) {
      const { status, body, headers } = await agree();
      expect([status, body.error?.code, headers['retry-after']]).toEqual([503, 'busy', '5']);
    }
  } finally {
    await sql`drop function have_trouble() cascade`.execute(server.db);
  }
  expect((await agree()).status).toBe(200);
});
