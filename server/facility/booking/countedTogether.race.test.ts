import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadOf } from '#rules/testing/load.ts';
import { deadlocksOf } from '#server/testing/aCrowd.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { reserveAsTwo } from '#server/testing/twoOfOne.ts';

const rounds = loadOf(20, 3);

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

const told = { reservations: 'tooManyOpenReservations', entries: 'enteredTogether' };

describe.each(['reservations', 'entries'] as const)('%s', (what) => {
  it.each(['two groups', 'a group and its representative'] as const)(
    `of %s at once are no more than one of them may have, ${rounds} rounds, 0 deadlocks`,
    async (who) => {
      const before = await deadlocksOf(server);
      for (let round = 0; round < rounds; round += 1) {
        expect(await reserveAsTwo(server, who, what)).toEqual(['200', told[what]]);
      }
      expect(await deadlocksOf(server)).toBe(before);
    },
  );
});
