import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadOf } from '#rules/testing/load.ts';
import { endedAtSignIn } from '#server/testing/endedAtSignIn.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const rounds = loadOf(10, 2);

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

it(`a sign-in under way ends with the sessions of its owner, whichever is first, ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    expect(await endedAtSignIn(server, 'end')).toEqual({ told: ['200', 'staffSessionEnded'], left: 0 });
    expect(await endedAtSignIn(server, 'signIn')).toEqual({ told: ['200', '200'], left: 0 });
  }
});
