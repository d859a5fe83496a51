import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as definedEvents from '#server/catalogue/definedEvents.queries.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { enteredMeanwhile } from '../testing/enteredMeanwhile.ts';

/** The negative control: the same program, which holds no course. */
vi.mock('#server/catalogue/definedEvents.queries.ts', async (original) => ({
  ...(await original<typeof definedEvents>()),
  lockEvents: async () => undefined,
}));

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

it('without the lock somebody enters a course by a date that is gone', async () => {
  expect(await enteredMeanwhile(server)).toEqual({ changed: 200, waited: false });
});
