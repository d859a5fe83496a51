import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dayOf } from '#rules/day/day.ts';
import { localDateTimeOf } from '#server/time.ts';
import { aBenchDatabase, aServerProcess, type BenchDatabase, freePort, type ServerProcess } from '../benchServers.ts';
import { freePlaces } from '../data/freePlaces.ts';
import { aTown, type Town } from '../data/townData.ts';
import { aFreezingProxy } from './freezingProxy.ts';
import { type Called, slowest, underCalls } from './underCalls.ts';

/** After so long every call succeeds again, in milliseconds, and whoever looks at /readyz has an answer. */
const backMs = 8_000;
const lookMs = 2_000;

/** How long it is watched whether it stays so. */
const stayingMs = 2_500;

let database: BenchDatabase;
let town: Town;
let nextPlace: ReturnType<typeof freePlaces>;
/** Its connections do not freeze: what is changed through it, the others must hear of. */
let other: ServerProcess;

beforeAll(async () => {
  database = await aBenchDatabase();
  town = await aTown(database.superuserUrl, dayOf(localDateTimeOf(Date.now(), 'Asia/Tokyo')));
  nextPlace = freePlaces(town);
  other = await aServerProcess(database, await freePort());
}, 120_000);
afterAll(async () => {
  await other?.end();
  await database?.stop();
}, 60_000);

type Proxy = Awaited<ReturnType<typeof aFreezingProxy>>;
type Load = Awaited<ReturnType<typeof underCalls>>;

/** A process whose connections can freeze. */
async function behindProxy<T>(work: (baseUrl: string, proxy: Proxy) => Promise<T>) {
  const proxy = await aFreezingProxy(database);
  const server = await aServerProcess({ ...database, appUrl: proxy.through(database.appUrl) }, await freePort());
  try {
    return await work(server.baseUrl, proxy);
  } finally {
    await server.end('SIGKILL');
    await proxy.close();
  }
}

const callsOn = (baseUrl: string, callers: Parameters<typeof underCalls>[0]['callers']) =>
  underCalls({ baseUrl, town, nextPlace, ...(callers && { callers }) });

const isGood = ({ status }: Called) => status === 200;

/** Waits until so many more calls have succeeded. */
async function untilWarm({ calls }: Load, count: number) {
  const before = calls.length;
  await vi.waitFor(() => expect(calls.slice(before).filter(isGood).length).toBeGreaterThan(count), 60_000);
}

/** Judges what was asked since the freeze. Answers when the last call was made that failed, in milliseconds after it. */
function expectBack({ calls, looks, nowMs }: Load, frozenMs: number) {
  const since = calls.filter(({ atMs }) => atMs >= frozenMs);
  const later = since.filter(({ atMs }) => atMs > frozenMs + backMs);
  const failedMs = Math.max(0, ...since.filter((call) => !isGood(call)).map(({ atMs }) => atMs - frozenMs));
  const answeredMs = Math.min(
    ...since.filter((call) => isGood(call) && call.atMs > frozenMs + failedMs).map(({ atMs, tookMs }) => atMs + tookMs),
  );
  console.info(
    `frozen for ${Math.round(nowMs() - frozenMs)} ms: the last call that failed came after ${Math.round(failedMs)} ms, the next ` +
      `success after ${Math.round(answeredMs - frozenMs)} ms, slowest look ${Math.round(slowest(looks))} ms, ${later.length} calls later`,
  );
  expect(later.length).toBeGreaterThan(5);
  expect(new Set(later.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answeredMs - frozenMs).toBeLessThan(backMs);
  expect(slowest(looks)).toBeLessThan(lookMs);
  expect(looks.at(-1)?.status).toBe(200);
}

test('[SAFE-01] [SAFE-16] five times every connection of a warm process freezes under load while others change what it shows: it is back within 8 s, and /readyz answers within 2 s', async () => {
  await behindProxy(async (baseUrl, { freeze, bury }) => {
    const load = await callsOn(baseUrl, { reserving: 16, own: 4, free: 4, visiting: 4 });
    const changes = await callsOn(other.baseUrl, { reserving: 1, own: 0, free: 0 });
    for (let time = 0; time < 5; time += 1) {
      await untilWarm(load, 200);
      // At another moment of the watch's second each time.
      await sleep(time * 190);
      const frozenMs = load.nowMs();
      expect(freeze()).toBeGreaterThan(10);
      await sleep(backMs + stayingMs);
      expectBack(load, frozenMs);
      bury();
    }
    await Promise.all([load.stop(), changes.stop()]);
    expect(new Set(load.calls.map(({ status }) => status))).toEqual(new Set([200, 503]));
  });
}, 300_000);

test('[SAFE-16] a change comes while only those connections are frozen that nobody has used since: it is back within 8 s', async () => {
  await behindProxy(async (baseUrl, { freeze }) => {
    // One after the other, so that there is one connection for questions, and a reading.
    const warm = await callsOn(baseUrl, { reserving: 0, own: 0, free: 1 });
    const change = async (count: number) => {
      const changing = await callsOn(other.baseUrl, { reserving: 1, own: 0, free: 0 });
      await untilWarm(changing, count);
      await changing.stop();
    };
    await change(5);
    await untilWarm(warm, 20);
    await warm.stop();
    freeze();
    const load = await callsOn(baseUrl, { reserving: 0, own: 0, free: 6 });
    // Shortly before the first question is given up, which would end what is frozen.
    await sleep(4_600);
    await change(3);
    await sleep(Math.max(0, backMs - load.nowMs()) + stayingMs);
    await load.stop();
    expectBack(load, 0);
  });
}, 120_000);
