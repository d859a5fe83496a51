import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as people from '#server/account/person.queries.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { reserveAsTwo } from '#server/testing/twoOfOne.ts';

/** The negative control of counting together: the same program, which locks nobody. */
vi.mock('#server/account/person.queries.ts', async (original) => ({
  ...(await original<typeof people>()),
  lockPeople: async () => [],
}));

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

describe.each(['reservations', 'entries'] as const)('without the lock', (what) => {
  it.each(['two groups', 'a group and its representative'] as const)(
    `%s have more ${what} than one of them may`,
    async (who) => {
      expect(await reserveAsTwo(server, who, what)).toEqual(['200', '200']);
    },
  );
});
