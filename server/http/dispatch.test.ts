import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endpoints, type ServedName, servedEndpoints } from '#contract/endpoints.ts';
import { pathOf } from '#contract/paths.ts';
import { timeHeader } from '#contract/timeHeader.ts';
import { aPolicy, aResident, aTenant } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const names = Object.keys(servedEndpoints) as ServedName[];
const changing = names.filter((name) => servedEndpoints[name].effect !== 'read');
const reading = names.filter((name) => servedEndpoints[name].effect === 'read');
const tenantGet = pathOf('Authentication/TenantGet');

const post = (url: string, options: { headers?: Record<string, string>; payload?: string } = {}) =>
  server.app.inject({ method: 'POST', url, headers: options.headers ?? {}, payload: options.payload ?? '' });

const json = { 'content-type': 'application/json' };

it.each(Object.keys(endpoints).filter((name) => !(name in servedEndpoints)))(
  'what only the command line calls is not served: %s',
  async (name) => {
    const { session } = await aResident(server);
    const answer = await server.callWith(name as ServedName, {}, { session });
    expect(answer.status).toBe(404);
  },
);

describe('[NET-02] the XSRF token', () => {
  it.each(changing)('is demanded by %s', async (name) => {
    const { session } = await aResident(server);
    const answer = await server.callWith(name, {}, { session, withoutXsrf: true });
    expect(answer.status).toBe(403);
    expect(answer.body.error?.code).toBe('xsrf');
  });

  it.each(reading)('is not asked for by %s', async (name) => {
    const { session } = await aResident(server);
    expect((await server.callWith(name, {}, { session, withoutXsrf: true })).status).not.toBe(403);
  });

  it.each([
    ['a header without the cookie', (token: string) => ({ 'x-xsrf-token': token })],
    ['the cookie without a header', (token: string) => ({ cookie: `XSRF-TOKEN=${token}` })],
    ['a header unlike the cookie', (token: string) => ({ cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': `${token}x` })],
    ['a pair of one’s own making', () => ({ cookie: 'XSRF-TOKEN=abc.def', 'x-xsrf-token': 'abc.def' })],
    ['an empty pair', () => ({ cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' })],
    ['a pair without a signature', () => ({ cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abc' })],
  ])('is refused as %s', async (_what, headersOf) => {
    const { session } = await aResident(server);
    const headers = headersOf(server.xsrf);
    const answer = await server.call('Authentication/Logout', {}, { session, withoutXsrf: true, headers });
    expect(answer.status).toBe(403);
  });

  it('is found among other cookies, and one that was altered is not ours', async () => {
    const ask = async (cookie: string) =>
      (await server.app.inject({ method: 'GET', url: '/healthz', headers: { cookie } })).cookies.length;
    const { xsrf } = server;
    expect(await ask(`a=b; XSRF-TOKEN=${xsrf}; c=d`)).toBe(0);
    expect(await ask(`XSRF-TOKEN=${xsrf}`)).toBe(0);
    const [random = '', signature = ''] = xsrf.split('.');
    for (const altered of [`${xsrf}x`, `x${xsrf}`, `${random}.${signature.slice(1)}`, random, `.${signature}`, '.']) {
      expect(await ask(`XSRF-TOKEN=${altered}`), altered).toBe(1);
    }
    expect(await ask(`NOT-XSRF-TOKEN=${xsrf}`)).toBe(1);
  });

  it('is offered once, readable by the page and to this site alone', async () => {
    const first = await server.app.inject({ method: 'GET', url: '/healthz' });
    const cookie = first.cookies.find(({ name }) => name === 'XSRF-TOKEN');
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Strict' });
    expect(cookie).not.toHaveProperty('httpOnly');
    const second = await server.app.inject({
      method: 'GET',
      url: '/healthz',
      cookies: { 'XSRF-TOKEN': cookie?.value ?? '' },
    });
    expect(second.cookies).toEqual([]);
  });

  it('is sent over https alone where the site is', async () => {
    const secure = await aServer({ isSecure: true });
    const answer = await secure.app.inject({ method: 'GET', url: '/healthz' });
    expect(answer.cookies[0]).toMatchObject({ secure: true });
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    await secure.close();
  });
});

describe('[CALLS-01] what is not a call', () => {
  it.each([
    ['{"tenantAlias":', 400, 'malformed'],
    ['[]', 400, 'malformed'],
    ['null', 400, 'malformed'],
    ['"sakura"', 400, 'malformed'],
    ['{"tenantAlias":"a","__proto__":{"x":1}}', 400, 'malformed'],
    ['{"tenantAlias":"a","constructor":{"prototype":{"x":1}}}', 400, 'malformed'],
    ['{"tenantAlias":"a","more":1}', 400, 'malformed'],
    ['{"tenantAlias":"\\u0000"}', 400, 'malformed'],
    [`{"tenantAlias":"${'a'.repeat(70_000)}"}`, 413, 'tooLarge'],
  ])('%.50s is refused', async (payload, status, code) => {
    const answer = await post(tenantGet, { headers: json, payload });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ error: { code } });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    '',
  ])('a body of type "%s" is refused', async (type) => {
    const headers = type === '' ? {} : { 'content-type': type };
    const answer = await post(tenantGet, { headers, payload: '{"tenantAlias":"a"}' });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ error: { code: 'unsupportedMediaType' } });
  });

  it.each([
    ['POST', '/api/Authentication/Nothing'],
    ['POST', '/api/authentication/tenantget'],
    ['GET', tenantGet],
    ['PUT', tenantGet],
    ['GET', '/api/'],
    ['GET', '/waapi/api/Report/Nothing'],
    ['GET', '/metrics'],
  ] as const)('%s %s is not found', async (method, url) => {
    const answer = await server.app.inject({ method, url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: { code: 'notFound', message: '見つかりませんでした。' } });
  });

  it('names the fields that are wrong, not what stood in them', async () => {
    const answer = await server.callWith('Authentication/TenantGet', { tenantAlias: 42, secret: 'hidden-value' });
    expect(JSON.stringify(answer.body.error?.details)).toContain('tenantAlias');
    expect(JSON.stringify(answer.body)).not.toContain('hidden-value');
  });
});

describe('an address that cannot be read', () => {
  it.each(['/t/%zz', '/api/%', '/%c0%af'])('%s is refused like anything else', async (url) => {
    const answer = await server.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: { code: 'malformed', message: '入力内容に誤りがあります。' } });
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.body).not.toContain(url);
  });
});

describe('every answer', () => {
  it('carries a request id of ours, forbids storing, and the security headers', async () => {
    const answer = await post(tenantGet, { headers: { ...json, 'x-request-id': 'mine' }, payload: '{}' });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin');
    const policy = String(answer.headers['content-security-policy']);
    for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  it('differs in its request id', async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await post(tenantGet)).headers['x-request-id']));
    expect(new Set(ids).size).toBe(3);
  });
});

describe('the tenant of a call', () => {
  it('is the alias of the body, else the id of the body, else the header', async () => {
    const { tenant, member, session } = await aResident(server);
    const login = { loginId: member.userNumber, password: member.password };
    const byAlias = await server.call('Authentication/Login', { ...login, tenantAlias: tenant.tenantAlias });
    const byId = await server.call('Authentication/GetTermsOfUse', { tenantId: tenant.tenantId });
    const byHeader = await server.call('Authentication/GetSelfUserInfo', {}, { session });
    expect([byAlias.status, byId.status, byHeader.status]).toEqual([200, 200, 200]);
  });

  it.each([
    '',
    'x',
    "'; drop table tenant; --",
    '00000000-0000-0000-0000-000000000000',
    'ABCDEF00-0000-0000-0000-000000000000',
  ])('of a header %j is none', async (tenantId) => {
    const { session } = await aResident(server);
    const answer = await server.call('Authentication/GetSelfUserInfo', {}, { session: { ...session, tenantId } });
    expect(answer.status).toBe(tenantId === '' ? 401 : 404);
  });
});

describe('the address of a caller', () => {
  /** Refused LINE logins count by address alone and cost no hash. */
  const failingFrom = async (braked: TestServer, forwarded: (count: number) => string) => {
    const { tenantAlias } = await aTenant(braked);
    const body = { tenantAlias, loginId: '', password: '', lineAccessToken: 'unknown' };
    const statuses: number[] = [];
    for (let count = 0; count < 101; count += 1) {
      const headers = { 'x-forwarded-for': forwarded(count) };
      statuses.push((await braked.call('Authentication/Login', body, { headers })).status);
    }
    return statuses;
  };

  it('is the connection’s, whatever X-Forwarded-For says, without a proxy', async () => {
    const braked = await aServer({ withLimits: true });
    expect((await failingFrom(braked, (count) => `192.0.2.${count}`)).at(-1)).toBe(429);
    await braked.close();
  });

  it('is what the own proxy saw, and not what the client wrote before it', async () => {
    const braked = await aServer({ withLimits: true, trustProxy: true });
    expect((await failingFrom(braked, (count) => `192.0.2.${count}, 198.51.100.9`)).at(-1)).toBe(429);
    expect((await failingFrom(braked, (count) => `198.51.100.10, 192.0.2.${count}`)).at(-1)).toBe(401);
    await braked.close();
  });
});

describe('what is refused before it costs a connection', () => {
  it.each([undefined, '', 'x', 'A'.repeat(44), `${'A'.repeat(42)}!`])(
    'a call of a user with token %j',
    async (token) => {
      const tenant = await aTenant(server);
      await server.call('Authentication/TenantGet', tenant);
      await server.server.directory.byId(tenant.tenantId);
      const connections = vi.spyOn(server.appDb, 'connection');
      const session = token === undefined ? undefined : { token, tenantId: tenant.tenantId };
      const answer = await server.call('Authentication/GetSelfUserInfo', {}, { session, tenant });
      expect(answer.body.error?.code).toBe('notLoggedIn');
      expect(connections).not.toHaveBeenCalled();
      connections.mockRestore();
    },
  );

  it('a stranger’s searches for tenants, after many', async () => {
    const braked = await aServer({ withLimits: true });
    const ask = async () => (await braked.call('Tenant/FindTenant', { query: '' })).status;
    const statuses = await Promise.all(Array.from({ length: 301 }, ask));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    await braked.close();
  });
});

describe('a transaction that lost against others and is run again', () => {
  it('counts once against the limiter of its user', async () => {
    const braked = await aServer({ withLimits: true });
    const { tenant, member, session } = await aResident(braked);
    const privacyPolicyId = await aPolicy(braked, tenant, { kind: 'privacy' });
    await sql`create function lose() returns trigger language plpgsql as
      $$ begin raise exception 'lost' using errcode = '40P01'; end $$`.execute(braked.db);
    await sql`create trigger lose before insert on agreement for each row execute function lose()`.execute(braked.db);
    const answer = await braked.call(
      'Authentication/UpdateAgreement',
      { privacyPolicyId, termsOfUseId: '' },
      { session },
    );
    expect(answer.status).toBe(503);
    expect(await braked.server.limits.changesByUser.get(member.userId)).toMatchObject({ consumedPoints: 1 });
    await braked.close();
  });
});

describe('an outage', () => {
  it('is told to the operator: a line that says why, and an outcome of its own', async () => {
    const away = await aServer({ appUrl: 'postgres://nobody@127.0.0.1:1/nothing' });
    expect((await away.call('Authentication/TenantGet', { tenantAlias: 'sakura' })).status).toBe(503);
    const line = away.logLines.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'busy');
    expect(line).toMatchObject({ level: 40, busy: { code: 'ECONNREFUSED' } });
    expect(await away.metrics.text()).toContain(
      'yoyaku_calls_total{endpoint="Authentication/TenantGet",outcome="busy"} 1',
    );
    await away.close();
  });
});

describe('a server that is closing', () => {
  it('answers in its own words what still arrives on a connection at work', async () => {
    const closing = await aServer({ listen: true });
    const socket = createConnection(Number(new URL(closing.baseUrl).port), '127.0.0.1');
    const received = text(socket);
    const payload = '{"query":""}';
    const head = `Host: x\r\nContent-Type: application/json\r\nContent-Length: ${payload.length}\r\n\r\n`;
    let closed: Promise<undefined> | undefined;
    await closing.db.transaction().execute(async (trx) => {
      await sql`lock table tenant in access exclusive mode`.execute(trx);
      socket.write(`POST ${pathOf('Tenant/FindTenant')} HTTP/1.1\r\n${head}${payload}`);
      const waiting = sql`select 1 from pg_locks where not granted and relation = 'tenant'::regclass
      and database = (select oid from pg_database where datname = current_database())`;
      await vi.waitFor(async () => expect((await waiting.execute(trx)).rows).toHaveLength(1));
      closed = closing.app.close();
      socket.write('GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n');
      await sleep(100);
    });
    const answers = await received;
    expect(answers).toContain('{"items":[]}');
    expect(answers).toContain('HTTP/1.1 404 Not Found');
    expect(answers).toContain('{"error":{"code":"notFound"');
    await closed;
    await closing.close();
  });
});

describe('health', () => {
  it('/healthz says that the process lives, /readyz whether it should get requests', async () => {
    let isReady = true;
    const watched = await aServer({ isReady: async () => isReady });
    const ask = async (url: string) => (await watched.app.inject({ method: 'GET', url })).statusCode;
    expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 200]);
    isReady = false;
    expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 503]);
    await watched.close();
  });
});

it('an answer of a call tells the time of the server', async () => {
  const { tenantAlias } = await aTenant(server);
  const { headers } = await server.call('Authentication/TenantGet', { tenantAlias });
  expect(Number(headers[timeHeader])).toBe(server.clock());
});
