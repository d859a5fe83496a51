import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ResidentCall, residentEndpoints } from '#contract/endpoints.ts';
import { pathOf } from '#contract/paths.ts';
import { newId } from '../newId.ts';
import { aTown, type Town } from '../testing/aTown.ts';
import { checksums } from '../testing/checksums.ts';
import { addressesOf, openPatterns } from '../testing/openAddresses.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { validBodies } from '../testing/validBodies.ts';
import { limitStrangers } from './strangers.ts';

/** A hundredth of what may be asked, so that a flood is soon over. */
const perAddress = 0.01;
const mostOfAll = 5_000 * perAddress;

let server: TestServer;
let town: Town;
beforeAll(async () => {
  server = await aServer({ perAddress });
  town = await aTown(server, '町');
});
afterAll(() => server.close());

let addresses = 0;
const anAddress = () => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};

const id = newId();

const names = Object.keys(residentEndpoints) as ResidentCall[];
const ofStrangers = names.filter((name) => residentEndpoints[name].access !== 'user');

type Asking = (from: string) => Promise<{ status: number; retryAfter: unknown }>;

/** Asks again and again from one address until that is refused; answers every status. */
async function flood(ask: Asking, nextAddress: () => string) {
  const statuses: number[] = [];
  while (statuses.at(-1) !== 429 && statuses.length <= mostOfAll) {
    const { status, retryAfter } = await ask(nextAddress());
    statuses.push(status);
    if (status === 429) expect(Number(retryAfter)).toBeGreaterThan(0);
  }
  return statuses;
}

/** A flood from one address is refused in the end, and not at once; another address is served. */
async function expectLimit(ask: Asking) {
  const flooder = anAddress();
  const statuses = await flood(ask, () => flooder);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.length).toBeGreaterThan(1);
  expect((await ask(anAddress())).status).not.toBe(429);
}

const asking =
  (method: 'GET' | 'POST', url: string, type = 'application/json'): Asking =>
  async (remoteAddress) => {
    const headers = method === 'POST' ? { 'content-type': type } : {};
    const answer = await server.app.inject({
      method,
      url,
      headers,
      remoteAddress,
      ...(method === 'POST' && { payload: '{}' }),
    });
    return { status: answer.statusCode, retryAfter: answer.headers['retry-after'] };
  };

describe('[SAFE-09] a limit by network address', () => {
  it.each(ofStrangers)('is on %s', (name) => expectLimit(asking('POST', pathOf(name))));

  it.each([
    ['approval documents', 'GET', '/document/approval/town/x?expires=1&signature=x', undefined],
    ['calendars of people', 'GET', `/t/town/my-calendar/${'x'.repeat(43)}.ics`, undefined],
    ['pictures', 'GET', `/pictures/town/${'0'.repeat(64)}.svg`, undefined],
    ['notifications of providers', 'POST', '/webhook/stripe/town', undefined],
    ['the page of the sandbox', 'GET', '/sandbox-pay/sbx_1', undefined],
    ['the style of that page', 'GET', '/sandbox-pay/sandbox.css', undefined],
    ['what is done there', 'POST', '/sandbox-pay/sbx_1', 'application/x-www-form-urlencoded'],
  ] as const)('is on %s', (_what, method, url, type) => expectLimit(asking(method, url, type)));

  it('is on every file and frame that anybody may take along', async () => {
    const nothing = { tenantAlias: ['town'], containerId: [id], articleId: [id], eventId: [id], date: ['2026-06-20'] };
    const files = (await openPatterns()).filter((pattern) => /\.\w+$|^\/embed\//.test(pattern));
    expect(files.length).toBeGreaterThan(8);
    for (const url of files.flatMap((pattern) => addressesOf(pattern, nothing).slice(0, 1)))
      await expectLimit(asking('GET', url));
  });

  it('is on every route, or the server does not start', () => {
    const app = fastify();
    limitStrangers(app, server.server.limits);
    expect(() => app.get('/forgotten', async () => '')).toThrow('/forgotten does not say what limits');
  });

  it('counts all addresses of an IPv6 subscriber as one', async () => {
    const ask = asking('POST', pathOf('Authentication/Logout'));
    let count = 0;
    const statuses = await flood(ask, () => {
      count += 1;
      return `2001:db8:1:2::${count}`;
    });
    expect(statuses.at(-1)).toBe(429);
    expect((await ask('2001:db8:1:3::1')).status).not.toBe(429);
  });

  it('keeps nobody with a session from his calls at the same address, nor a watcher from asking', async () => {
    const from = anAddress();
    for (const name of ofStrangers) await flood(asking('POST', pathOf(name)), () => from);
    const { status } = await server.call('Authentication/GetSelfUserInfo', {}, { session: town.session, from });
    expect(status).toBe(200);
    for (const url of ['/healthz', '/readyz']) {
      expect(await flood(asking('GET', url), () => from)).not.toContain(429);
    }
  });
});

/** The body with one of its ids, the alias, or the mail address of somebody replaced by one that there is not. */
function withoutSubject(name: ResidentCall, valid: Readonly<Record<string, unknown>>) {
  // Of a guest who registers nobody can know the address before.
  const { email, ...body } = valid;
  const unknown =
    email === undefined || name === 'Authentication/RegisterUser' ? [] : [{ ...body, email: 'nobody@example.jp' }];
  const ids = Object.keys(body).filter((key) => /(Id|Ids|Alias|[tT]oken|[cC]ode)$/.test(key) && body[key] !== '');
  return [...unknown, ...ids.map((key) => ({ ...valid, [key]: key.endsWith('Alias') ? 'nowhere' : newId() }))];
}

describe('[SAFE-09] nothing is stored for an id that does not exist', () => {
  it.each(ofStrangers)('by %s', async (name) => {
    const body = await validBodies[name](server, town);
    for (const asked of withoutSubject(name, body)) {
      const before = await checksums(server.db);
      for (const tenant of [town.tenant, undefined]) {
        // From an address each, so that none is kept from being asked.
        await server.callWith(name, asked, { tenant, from: anAddress(), idempotencyKey: newId() });
      }
      const after = await checksums(server.db);
      // Counts of failures by address and user number are what slows down guessing; they end by themselves.
      expect({ ...after, rate_limit: '' }, JSON.stringify(asked)).toEqual({ ...before, rate_limit: '' });
    }
  });
});
