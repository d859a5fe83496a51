import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as placing from '#server/facility/placing.queries.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { bookedMeanwhile } from './testing/bookedMeanwhile.ts';

/** The negative control of a change that reservations rest on: the same program, which holds no space. */
vi.mock('#server/facility/placing.queries.ts', async (original) => ({
  ...(await original<typeof placing>()),
  lockSpaces: async () => [],
}));

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

it('without the lock a frame is booked that is gone, and nobody is told', async () => {
  expect(await bookedMeanwhile(server)).toEqual({ changed: 200, booked: 200, untold: 1 });
});
