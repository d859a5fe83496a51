import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { importedTogether } from '#server/office/testing/importedTogether.ts';
import type * as tenants from '#server/tenant/tenant.queries.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

/** The negative control: the same program, in which nobody waits for whoever changes the courses of a town. */
vi.mock('#server/tenant/tenant.queries.ts', async (original) => ({
  ...(await original<typeof tenants>()),
  lockAlias: async () => undefined,
}));

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

it('without the lock a file that is imported twice at once makes its courses twice', async () => {
  const { courses } = await importedTogether(server);
  expect(courses.length).toBeGreaterThan(2);
});
