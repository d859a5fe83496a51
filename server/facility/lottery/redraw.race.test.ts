import { afterAll, beforeAll, expect, it } from 'vitest';
import { aGivenUpPlace, heldAndWaiting } from '#server/lottery/testing/aGivenUpPlace.ts';
import { overlappingClaims } from '#server/testing/overlappingClaims.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  // Fewer connections would begin one redraw after the other.
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

const turns = Array.from({ length: 4 }, (_, turn) => turn);
const statusOf = ({ status }: { readonly status: number }) => status;
const nothing = { held: 0, waiting: 0 };

it('[LOTD-01] two who press 再抽選 at once begin one draw, with each entry once', async () => {
  for (const _ of turns) {
    const place = await aGivenUpPlace(server);
    const answers = await Promise.all([place.redrawAtOnce(), place.redrawAtOnce(place.another)]);
    expect(answers.map(statusOf).toSorted()).toEqual([200, 409]);
    expect(await heldAndWaiting(server, place)).toEqual([nothing, { held: 1, waiting: 2 }]);
    expect(await overlappingClaims(server.db, place.town.tenant.tenantId)).toEqual([]);
  }
});

it('[LOTD-01] what is opened to first come at the same time is not drawn anew, and what is drawn anew not opened', async () => {
  for (const _ of turns) {
    const place = await aGivenUpPlace(server);
    const [redrawn, opened] = await Promise.all([place.redrawAtOnce(), place.openAtOnce(place.another)]);
    expect([redrawn, opened].map(statusOf).toSorted()).toEqual([200, 409]);
    const expected = redrawn.status === 200 ? [nothing, { held: 1, waiting: 2 }] : [nothing];
    expect(await heldAndWaiting(server, place)).toEqual(expected);
  }
});

it('[LOTD-01] a winner who cancels meanwhile: their place is in the new draw with all who lost it, or waits for the next', async () => {
  for (const turn of turns) {
    const place = await aGivenUpPlace(server);
    const calls = [place.redrawAtOnce, place.otherGivesUp];
    const answers = await Promise.all((turn % 2 === 0 ? calls : calls.toReversed()).map((call) => call()));
    expect(answers.map(statusOf)).toEqual([200, 200]);
    const [first, redrawn] = await heldAndWaiting(server, place);
    const both = [nothing, { held: 2, waiting: 4 }];
    const one = [
      { held: 1, waiting: 0 },
      { held: 1, waiting: 2 },
    ];
    expect([both, one]).toContainEqual([first, redrawn]);
  }
});
