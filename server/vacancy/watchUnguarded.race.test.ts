import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { mostWatches } from '#rules/reservation/whyNoMoreWatches.ts';
import type * as people from '#server/account/person.queries.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { watchesAtOnce } from '#server/testing/watchesAtOnce.ts';

/** The negative control of the limit: the same program, which locks nobody. */
vi.mock('#server/account/person.queries.ts', async (original) => ({
  ...(await original<typeof people>()),
  lockTaker: async () => [],
}));

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

it('without the lock one person has more watches than they may', async () => {
  server.clock.set('2026-06-10T10:00');
  const { stand } = await watchesAtOnce(server);
  expect(stand).toBeGreaterThan(mostWatches);
});
