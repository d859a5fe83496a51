import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadOf } from '#rules/testing/load.ts';
import { aHall } from '#server/testing/aHall.ts';
import { aTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { aWholeTown, hallNames } from './testing/aWholeTown.ts';
import { moveInto, userClasses } from './testing/moveInto.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const minutes = 60_000;
const isWhole = loadOf(2) === 2;
const size = isWhole
  ? { people: 30_000, reservations: 120_000, toCome: 8_000, unpaid: 4_000 }
  : { people: 300, reservations: 1_200, toCome: 80, unpaid: 40 };

it('[MOVE-01] a town of 30,000 people and 120,000 reservations moves in within ten minutes, to the yen, and a second time nothing changes', {
  timeout: 30 * minutes,
}, async () => {
  const tenant = await aTenant(server, { setting: { user_classes: userClasses, fee_collection: 'counter' } });
  const halls = hallNames(isWhole ? 20 : 4);
  for (const name of halls) await aHall(server, tenant, { name });
  const { files, unpaid } = aWholeTown(size, { halls, today: '2026-06-10' });
  const run = async () => {
    const began = performance.now();
    const answer = await moveInto(server, tenant, files);
    return { answer, took: performance.now() - began };
  };
  const first = await run();
  expect(first.answer.wrong).toEqual([]);
  expect(first.answer.counts.map(({ kind, added }) => [kind, added])).toEqual([
    ['利用者', size.people],
    ['予約', size.reservations],
  ]);
  const sums = (unit: string) =>
    first.answer.sheet.filter((row) => row.unit === unit).reduce((sum, { here }) => sum + here, 0);
  expect(first.answer.sheet.every(({ inFiles, here }) => inFiles === here)).toBe(true);
  expect(unpaid.count).toBe(size.unpaid);
  expect([sums('件数'), sums('未収（円）')]).toEqual([size.reservations, unpaid.yen]);
  const second = await run();
  expect(second.answer.counts.every(({ same, read }) => same === read)).toBe(true);
  expect(second.answer.sheet).toEqual(first.answer.sheet);
  expect([first.took, second.took].every((took) => took < 10 * minutes)).toBe(true);
  if (isWhole) {
    const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
    const seconds = [first, second].map(({ took }) => (took / 1000).toFixed(1));
    process.stderr.write(`move in: ${seconds.join(' s, again ')} s, at most ${megabytes} MB of memory\n`);
  }
});
