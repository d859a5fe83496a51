import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ResidentCall, residentEndpoints } from '#contract/endpoints.ts';
import { pathOf } from '#contract/paths.ts';
import { connect } from '#server/db/connect.ts';
import { type AnotherServer, anotherServer } from '#server/testing/anotherServer.ts';
import { aTown, type Town } from '#server/testing/aTown.ts';
import { addressesOf, openPatterns, openValuesOf } from '#server/testing/openAddresses.ts';
import { testClock } from '#server/testing/testClock.ts';
import { validBodies } from '#server/testing/validBodies.ts';
import { aBenchDatabase, type BenchDatabase } from '../benchServers.ts';
import { killDatabase, past, readySoon, whileQuestionsStand } from './databaseTroubles.ts';

/** Asks for something that anybody may see; always in the same words. */
type Ask = { readonly what: string; readonly of: (server: AnotherServer) => Promise<Got> };
type Got = { readonly status: number; readonly text: string; readonly retryAfter: unknown };

let database: BenchDatabase;
/** With a memory, and without. */
let server: AnotherServer;
let rows: AnotherServer;
let asks: readonly Ask[];

beforeAll(async () => {
  database = await aBenchDatabase();
  const clock = testClock();
  clock.set('2026-06-10T10:00');
  server = await anotherServer({ databaseUrl: database.appUrl, clock });
  rows = await anotherServer({ databaseUrl: database.appUrl, clock, freshBytes: 0 });
  const { db } = connect({ url: database.superuserUrl, size: 1, onLost: () => undefined });
  const arranging = { db, server: rows.server };
  const town = await aTown(arranging, '甲町');
  const calls = await Promise.all(visitorCalls.map((name) => callOf(name, town)));
  const ofCourses = await aTown(arranging, '乙町', { tenantMode: 'event' });
  await db.destroy();
  asks = [...calls, ...(await filesOf(town)), ...(await filesOf(ofCourses))];
  for (const { what, of } of asks) expect([what, (await of(server)).status]).toEqual([what, 200]);

  async function callOf(name: ResidentCall, { tenant, ...rest }: Town): Promise<Ask> {
    const payload = JSON.stringify(await validBodies[name](arranging, { tenant, ...rest }));
    return { what: name, of: (asked) => got(asked, { method: 'POST', url: pathOf(name), payload, tenant }) };
  }
}, 120_000);
afterAll(async () => {
  await rows?.close();
  await server?.close();
  await database?.stop();
}, 60_000);

const visitorCalls = Object.entries(residentEndpoints).flatMap(([name, { access }]) =>
  access === 'visitor' ? [name as ResidentCall] : [],
);

type Sent = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly payload?: string;
  readonly tenant?: { readonly tenantId: string };
};

async function got({ app, xsrf }: AnotherServer, { tenant, ...sent }: Sent): Promise<Got> {
  const headers = {
    ...(tenant && { 'content-type': 'application/json', 'x-tenant-id': tenant.tenantId }),
    cookie: `XSRF-TOKEN=${xsrf}`,
    'x-xsrf-token': xsrf,
  };
  const { statusCode, body, headers: answered } = await app.inject({ ...sent, headers });
  return { status: statusCode, text: body, retryAfter: answered['retry-after'] };
}

/** The files and frames of a town that are there in its mode; pages are not built here. */
async function filesOf(town: Town): Promise<readonly Ask[]> {
  const urls = (await openPatterns())
    .filter((pattern) => pattern.includes(':tenantAlias'))
    .flatMap((pattern) => addressesOf(pattern, openValuesOf(town)));
  const files = urls.map((url): Ask => ({ what: url, of: (asked) => got(asked, { method: 'GET', url }) }));
  const statuses = await Promise.all(files.map(async ({ of }) => (await of(rows)).status));
  return files.filter((_file, index) => statuses[index] === 200);
}

async function expectAsRows() {
  for (const { what, of } of asks) {
    const right = await vi.waitFor(async () => {
      const answer = await of(rows);
      expect(answer.status).toBe(200);
      return answer;
    }, readySoon);
    await vi.waitFor(async () => expect([what, (await of(server)).status]).toEqual([what, 200]), readySoon);
    expect([what, (await of(server)).text]).toEqual([what, right.text]);
  }
}

it('[OPEN-01] whatever visitors ask for tells of nothing that was lost when PostgreSQL was killed', async () => {
  await expectAsRows();
  await killDatabase(database).isBack();
  const lost = ['container', 'article', 'event', 'event_container'].map(
    (table) => `update ${table} set name = '新' || name`,
  );
  // No version tells of it.
  await vi.waitFor(() => past(database, 'yoyaku', ...lost, `update announcement set title = '新' || title`), readySoon);
  await expectAsRows();
  // The addresses in a sitemap have no names.
  for (const { what, of } of asks)
    expect([what, (await of(server)).text.includes('新')]).toEqual([what, !what.endsWith('sitemap.xml')]);
}, 120_000);

it('[OPEN-01] is answered or busy while it comes up again, and comes back by itself', async () => {
  await expectAsRows();
  const statuses = new Set<string>();
  for (let kill = 0; kill < 2; kill += 1) {
    killDatabase(database);
    const until = Date.now() + 20_000;
    for (let open = asks; open.length > 0 && Date.now() < until; await sleep(20)) {
      const answers = await Promise.all(open.map(({ of }) => of(server)));
      for (const { status, retryAfter } of answers) statuses.add(`${status} ${retryAfter}`);
      open = open.filter((_ask, index) => answers[index]?.status !== 200);
    }
    await expectAsRows();
  }
  expect([...statuses].toSorted()).toEqual(['200 undefined', '503 5']);
}, 120_000);

it('[OPEN-01] is busy soon while questions stand still, never old, and right as soon as they go on', async () => {
  await expectAsRows();
  const right = await Promise.all(asks.map(({ of }) => of(rows)));
  await whileQuestionsStand(database, async () => {
    const began = performance.now();
    const answers = await Promise.all(asks.map(({ of }) => of(server)));
    expect(performance.now() - began).toBeLessThan(9_000);
    expect(answers.some(({ status }) => status === 503)).toBe(true);
    // Some are asked on another connection than those that stand.
    for (const [index, { status, text, retryAfter }] of answers.entries())
      expect(status === 503 ? retryAfter : text).toBe(status === 503 ? '5' : right[index]?.text);
  });
  await expectAsRows();
}, 120_000);
