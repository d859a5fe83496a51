import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dayOf } from '#rules/day/day.ts';
import { localDateTimeOf } from '#server/time.ts';
import { aBenchDatabase, aServerProcess, type BenchDatabase, freePort, type ServerProcess } from '../benchServers.ts';
import { aTown, type Town, userNumberOf } from '../data/townData.ts';
import { xsrfFrom } from './persistentClient.ts';

let database: BenchDatabase;
let town: Town;
let arranging: pg.Client;
let servers: ServerProcess[];
let xsrf: string;

beforeAll(async () => {
  database = await aBenchDatabase();
  town = await aTown(database.superuserUrl, dayOf(localDateTimeOf(Date.now(), 'Asia/Tokyo')));
  arranging = new pg.Client({ connectionString: database.superuserUrl });
  await arranging.connect();
  const first = await aServerProcess(database, await freePort());
  servers = [first, ...(await Promise.all([1, 2].map(async () => aServerProcess(database, await freePort()))))];
  xsrf = await xsrfFrom(first.baseUrl);
  await untilAllKnow(3);
}, 180_000);
afterAll(async () => {
  for (const server of servers ?? []) await server.end();
  await arranging?.end();
  await database?.stop();
}, 60_000);

/** Until each of so many has looked again since all of them were there. */
async function untilAllKnow(count: number) {
  const ask = async () =>
    (await arranging.query<{ seen: Date }>('select seen_at as seen from server_process order by seen_at')).rows;
  await vi.waitFor(async () => expect(await ask()).toHaveLength(count), 30_000);
  const since = (await ask()).at(-1)?.seen ?? new Date();
  await vi.waitFor(async () => expect((await ask()).every(({ seen }) => seen > since)).toBe(true), 30_000);
}

/** One call after the other to each of the processes, all at once. */
const spread = (calls: number, call: (baseUrl: string) => Promise<number>) =>
  Promise.all(Array.from({ length: calls }, (_, turn) => call(servers[turn % servers.length]?.baseUrl ?? '')));

const post = (url: string, body: unknown, headers: Record<string, string>, signal?: AbortSignal) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf, ...headers },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });

const tally = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;

test('three processes let a user make as many changes a minute as one', async () => {
  const session = { 'x-session-token': town.tokens[0] ?? '', 'x-tenant-id': town.tenantId };
  const body = { privacyPolicyId: '', termsOfUseId: '' };
  const statuses = await spread(180, async (baseUrl) => {
    const answer = await post(`${baseUrl}/api/Authentication/UpdateAgreement`, body, session);
    await answer.text();
    return answer.status;
  });
  expect([tally(statuses, 429), statuses.length]).toEqual([120, 180]);
}, 60_000);

test('three processes let as many guesses at one number wait as one', async () => {
  const guess = async (baseUrl: string, signal?: AbortSignal) => {
    const body = {
      tenantAlias: town.tenantAlias,
      loginId: userNumberOf(1),
      password: 'wrong guess',
      lineAccessToken: '',
    };
    const answer = await post(`${baseUrl}/api/Authentication/Login`, body, {}, signal);
    await answer.text();
    return answer.status;
  };
  // Until a further one has to wait for seconds.
  for (let turn = 0; turn < 10; turn += 1) expect(await guess(servers[turn % 3]?.baseUrl ?? '')).toBe(401);
  const ending = new AbortController();
  const guessing = spread(60, (baseUrl) => guess(baseUrl, ending.signal).catch(() => 0));
  setTimeout(() => ending.abort(), 6_000);
  const statuses = await guessing;
  expect(tally(statuses, 429)).toBe(51);
}, 120_000);

test('who has ended or was killed is no longer counted', async () => {
  await servers.pop()?.end();
  expect((await arranging.query('select from server_process')).rowCount).toBe(2);
  await servers.pop()?.end('SIGKILL');
  const session = { 'x-session-token': town.tokens[2] ?? '', 'x-tenant-id': town.tenantId };
  // Later than a process that says nothing any more counts.
  await arranging.query(`update server_process set seen_at = seen_at - interval '16 seconds'`);
  await vi.waitFor(
    async () =>
      expect(
        (await arranging.query(`select from server_process where seen_at > now() - interval '15 s'`)).rowCount,
      ).toBe(1),
    20_000,
  );
  const statuses = await spread(70, async (baseUrl) => {
    const body = { privacyPolicyId: '', termsOfUseId: '' };
    const answer = await post(`${baseUrl}/api/Authentication/UpdateAgreement`, body, session);
    await answer.text();
    return answer.status;
  });
  expect(tally(statuses, 429)).toBe(10);
}, 60_000);
