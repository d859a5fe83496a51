import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { endedAtSignIn } from '#server/testing/endedAtSignIn.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import type * as sessions from '../session.queries.ts';

/** The negative control of an end at a sign-in: the same program, which does not ask whether the first step still stands. */
vi.mock('../session.queries.ts', async (original) => {
  const real = await original<typeof sessions>();
  const endStaffSession: typeof real.endStaffSession = async (trx, own) => {
    await real.endStaffSession(trx, own);
    return true;
  };
  return { ...real, endStaffSession };
});

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

it('without that question a session outlives the end of all', async () => {
  expect(await endedAtSignIn(server, 'end')).toEqual({ told: ['200', '200'], left: 1 });
});
