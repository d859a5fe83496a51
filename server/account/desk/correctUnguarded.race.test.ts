import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { correctAtOnce } from '#server/testing/twoCorrections.ts';
import type * as people from './people.queries.ts';

/** The negative control of corrections at once: the same program, which reads who is registered without a lock. */
vi.mock('./people.queries.ts', async (original) => {
  const real = await original<typeof people>();
  const unlocked: Parameters<Transaction<unknown>['withPlugin']>[0] = {
    transformQuery: ({ node }) => (node.kind === 'SelectQueryNode' ? { ...node, endModifiers: [] } : node),
    transformResult: async ({ result }) => result,
  };
  const lockRegistered: typeof real.lockRegistered = (trx, key) => real.lockRegistered(trx.withPlugin(unlocked), key);
  return { ...real, lockRegistered };
});

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

it('without the lock both are accepted, and one of them undoes the other', async () => {
  expect(await correctAtOnce(server)).toEqual({ told: ['200', '200'], standing: 1 });
});
