import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as placing from '#server/facility/placing.queries.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { atTheDeskAlone, bookedMeanwhile, inTheEveningAlone, onNoHoliday } from '../testing/bookedMeanwhile.ts';

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

it.each([
  ['a frame is booked that is gone', inTheEveningAlone],
  ['a day is booked that is a holiday by now', onNoHoliday],
  ['a room is booked that the desk alone reserves by now', atTheDeskAlone],
])('without the lock %s, and nobody is told', async (_, takenAway) => {
  expect(await bookedMeanwhile(server, takenAway)).toEqual({ changed: 200, waited: false, booked: 200, untold: 1 });
});
