import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addChildTwice } from '#server/testing/childrenAtOnce.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

it('[COURSE-05] two tabs that add the same child add it once', async () => {
  expect(await addChildTwice(server, { meets: false })).toEqual({ told: [200, 409], there: 1 });
});

it('without the lock of the account it is there twice', async () => {
  await sql`create policy no_lock on account as restrictive for update using (false)`.execute(server.db);
  expect(await addChildTwice(server, { meets: true })).toEqual({ told: [200, 200], there: 2 });
});
