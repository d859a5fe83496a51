import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeList } from '#rules/lottery/draw/closeList.ts';
import { draw } from '#rules/lottery/draw/draw.ts';
import type { Holdings } from '#rules/lottery/published/holdings.ts';
import { loadOf } from '#rules/testing/load.ts';
import type { JobContext } from '../jobs/job.ts';
import { aMember } from '../testing/factories.ts';
import { overlappingClaims } from '../testing/overlappingClaims.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { closeDraw } from './closeDraw.ts';
import { definitionOf } from './definitionOf.ts';
import { entriesOf } from './entry.queries.ts';
import { makeDraw } from './makeDraw.ts';
import { aLotteryTown } from './testing/aLotteryTown.ts';
import { jobScope } from './testing/jobScope.ts';
import { manyEntries } from './testing/manyEntries.ts';
import { runJobs } from './testing/runJobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

/** Milliseconds by the clock, and of computing in this process alone: the machine may have other things to do. */
async function timed<T>(work: () => T | Promise<T>) {
  const [began, used] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(used);
  return { result, took: Math.round(performance.now() - began), computed: Math.round((user + system) / 1000) };
}

it('[LOT-01] five thousand entries are drawn in less than a second', async () => {
  server.clock.set('2026-06-10T10:00');
  const town = await aLotteryTown(server);
  await town.enter(await aMember(server, town.tenant));
  const mailed = loadOf(4_999);
  await manyEntries(server, town, { count: 4_999, mailed });
  const { tenantId } = town.tenant;
  const [{ draw_id: drawId, sealed_secret } = { draw_id: '', sealed_secret: null }] = await town.draws();
  const { drawKinds } = server.server;
  const inTown = async <T>(work: (context: JobContext) => Promise<T>) =>
    (await jobScope(server, town.tenant)).transact(work);
  const figures: string[] = [];
  const note = ({ took, computed }: { took: number; computed: number }, what: string) =>
    figures.push(`${what} ${took} ms (${computed} ms of computing)`);

  server.clock.set('2026-06-15T17:00');
  note(await timed(() => inTown((context) => closeDraw(drawKinds, context, drawId))), 'close');
  server.clock.set('2026-06-15T17:10');
  const randomness = { hex: sealed_secret?.toString('hex') ?? '' };
  const [closed] = await town.draws();
  if (!closed) throw new Error('no draw');
  const list = closeList({
    definition: definitionOf(closed),
    entries: await inTown(({ trx }) => entriesOf(trx, { tenantId, drawId })),
    holdings: JSON.parse(closed.holdings ?? '') as Holdings,
  });
  const pure = await timed(() => draw(list, randomness));
  note(pure, 'draw alone');
  const whole = await timed(() => inTown((context) => makeDraw(drawKinds, context, { drawId, randomness })));
  note(whole, 'draw with its rows and places');
  note(await timed(() => runJobs(server, '2026-06-16T17:00')), `announcement with ${mailed} messages`);
  console.info(`5,000 entries: ${figures.join(', ')}`);

  expect(pure.computed).toBeLessThan(1_000);
  const [announced] = await town.draws();
  expect(announced).toMatchObject({
    state: 'announced',
    entry_count: 5_000,
    transcript_hash: pure.result.transcriptHash,
  });
  expect(await overlappingClaims(server.db, tenantId)).toEqual([]);
}, 240_000);
