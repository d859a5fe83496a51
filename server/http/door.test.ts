import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { pathOf } from '#contract/paths.ts';
import { aResident, aTenant } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const names = Object.keys(endpoints) as EndpointName[];
const changing = names.filter((name) => endpoints[name].effect !== 'read');
const reading = names.filter((name) => endpoints[name].effect === 'read');
const tenantGet = pathOf('Authentication/TenantGet');

const post = (url: string, options: { headers?: Record<string, string>; payload?: string } = {}) =>
  server.app.inject({ method: 'POST', url, headers: options.headers ?? {}, payload: options.payload ?? '' });

const json = { 'content-type': 'application/json' };

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
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
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
    ['GET', '/openapi.json'],
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
    for (let count = 0; count < 61; count += 1) {
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
