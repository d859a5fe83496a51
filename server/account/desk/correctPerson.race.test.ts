import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadOf } from '#rules/testing/load.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { correctAtOnce } from '#server/testing/twoCorrections.ts';

const rounds = loadOf(20, 3);

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

it(`of two corrections of one person at once the later one is refused, and the earlier one stands, ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    expect(await correctAtOnce(server)).toEqual({ told: ['200', 'changedMeanwhile'], standing: 1 });
  }
});
