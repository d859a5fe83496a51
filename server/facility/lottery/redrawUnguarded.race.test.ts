import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as placingQueries from '#server/facility/placing.queries.ts';
import type * as redrawQueries from '#server/lottery/desk/redraw.queries.ts';
import type * as drawQueries from '#server/lottery/draw.queries.ts';
import { aGivenUpPlace, heldAndWaiting } from '#server/lottery/testing/aGivenUpPlace.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { writeTogether } from '#server/testing/writeTogether.ts';

/** The negative control of drawing anew: the same program, without its locks, and with numbers that nobody shares. */
vi.mock('#server/facility/placing.queries.ts', async (original) => {
  const real = await original<typeof placingQueries>();
  return { ...real, lockSpaces: async () => [] };
});
const { another } = vi.hoisted(() => {
  let last = 10;
  return {
    another: async () => {
      last += 1;
      return last;
    },
  };
});
vi.mock('#server/lottery/draw.queries.ts', async (original) => {
  const real = await original<typeof drawQueries>();
  return { ...real, lockDraw: real.drawNamed, nextPart: another };
});
vi.mock('#server/lottery/desk/redraw.queries.ts', async (original) => {
  const real = await original<typeof redrawQueries>();
  return { ...real, nextNumber: another };
});

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

/** Whoever publishes a draw anew has read what waits and who lost it. */
const publishing = (count: number, meanwhile?: () => Promise<unknown>) => ({
  table: 'lottery_draw',
  rows: sql`new.part > 10`,
  count,
  ...(meanwhile && { meanwhile }),
});

it('without locks and numbers two who press 再抽選 begin two draws, of which one has nothing to give', async () => {
  const place = await aGivenUpPlace(server);
  const press = () => Promise.all([place.redrawAtOnce(), place.redrawAtOnce(place.another)]);
  const answers = await writeTogether(server, publishing(2), press);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [, ...redrawn] = await heldAndWaiting(server, place);
  expect(redrawn.map(({ held }) => held).toSorted()).toEqual([0, 1]);
  expect(redrawn.map(({ waiting }) => waiting)).toEqual([2, 2]);
});

it('without the locks a place is opened to first come and drawn anew', async () => {
  const place = await aGivenUpPlace(server);
  const meanwhile = async () => expect((await place.openAtOnce(place.another)).status).toBe(200);
  expect((await writeTogether(server, publishing(1, meanwhile), () => place.redrawAtOnce())).status).toBe(200);
  expect((await heldAndWaiting(server, place))[1]).toEqual({ held: 0, waiting: 2 });
});

it('without the locks the place of a winner who cancels goes into a draw that nobody who lost it is in', async () => {
  const place = await aGivenUpPlace(server);
  const meanwhile = async () => expect((await place.otherGivesUp()).status).toBe(200);
  expect((await writeTogether(server, publishing(1, meanwhile), () => place.redrawAtOnce())).status).toBe(200);
  expect((await heldAndWaiting(server, place))[1]).toEqual({ held: 2, waiting: 2 });
});
