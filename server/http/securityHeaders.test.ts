import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf } from '#contract/paths.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';

let folder: string;
let plain: TestServer;
let secure: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yoyaku-web-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>予約</title>');
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'app-1234.js'), 'console.log(1)');
  plain = await aServer({ webFolder: folder });
  secure = await aServer({ webFolder: folder, isSecure: true, isReady: async () => false });
});
afterAll(async () => {
  await plain.close();
  await secure.close();
  await rm(folder, { recursive: true });
});

const always = {
  'content-security-policy':
    "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data:;connect-src 'self';object-src 'none';" +
    "base-uri 'none';form-action 'self';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': expect.stringMatching(
    /^accelerometer=\(\), .*camera=\(\), .*geolocation=\(\), .*xr-spatial-tracking=\(\), publickey-credentials-create=\(self\), publickey-credentials-get=\(self\)$/,
  ),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'x-request-id': expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
};

const tenantGet = pathOf('Authentication/TenantGet');
const reservation = '{"reservationId":"00000000-0000-4000-8000-000000000000"}';
const json = { 'content-type': 'application/json' };

describe('every kind of answer carries all security headers:', () => {
  it.each([
    ['a call that is answered', 200, 'POST', pathOf('Tenant/FindTenant'), '{"query":""}', json],
    ['a call that is refused by a rule', 404, 'POST', tenantGet, '{"tenantAlias":"nowhere"}', json],
    ['a call that is not logged in', 401, 'POST', pathOf('Authentication/GetSelfUserInfo'), '{}', json],
    ['a call without its XSRF token', 403, 'POST', pathOf('Authentication/Logout'), '{}', json],
    ['a body that is no JSON', 400, 'POST', tenantGet, '{"tenantAlias":', json],
    ['a body that is too large', 413, 'POST', tenantGet, `"${'a'.repeat(70_000)}"`, json],
    ['a body of another type', 415, 'POST', tenantGet, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a call that there is not', 404, 'POST', '/api/Nothing/There', '{}', json],
    ['a document for strangers', 401, 'POST', pathOf('Report/DownloadApprovalReport'), reservation, json],
    ['a page', 200, 'GET', '/t/sakura', undefined, { accept: 'text/html' }],
    ['a built file', 200, 'GET', '/assets/app-1234.js', undefined, {}],
    ['a file that there is not', 404, 'GET', '/assets/missing.js', undefined, {}],
    ['the head of a page', 200, 'HEAD', '/', undefined, {}],
    ['a method that is not served', 404, 'OPTIONS', tenantGet, undefined, {}],
    ['an address that cannot be read', 400, 'GET', '/t/%zz', undefined, {}],
    ['a picture that there is not', 404, 'GET', `/pictures/sakura/${'0'.repeat(64)}.svg`, undefined, {}],
    ['health', 200, 'GET', '/healthz', undefined, {}],
    ['a link that was altered', 404, 'GET', '/document/approval/sakura/x?expires=1&signature=x', undefined, {}],
  ] as const)('%s', async (_what, status, method, url, payload, headers) => {
    const ask = (server: TestServer) => server.app.inject({ method, url, headers, ...(payload && { payload }) });
    const answer = await ask(plain);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject(always);
    expect(answer.headers).not.toHaveProperty('strict-transport-security');
    for (const name of Object.keys(answer.headers))
      expect(name).not.toMatch(/^(x-powered-by|server|x-yoyaku-(?!time$))/);

    const overHttps = await ask(secure);
    expect(overHttps.headers).toMatchObject({ ...always, 'strict-transport-security': 'max-age=31536000' });
  });

  it('a server that is not ready, and a call without its database', async () => {
    const unready = await secure.app.inject({ method: 'GET', url: '/readyz' });
    expect([unready.statusCode, unready.headers]).toEqual([503, expect.objectContaining(always)]);
    const away = await aServer({ appUrl: 'postgres://nobody@127.0.0.1:1/nothing' });
    const busy = await away.app.inject({
      method: 'POST',
      url: tenantGet,
      headers: json,
      payload: '{"tenantAlias":"sakura"}',
    });
    expect([busy.statusCode, busy.headers]).toEqual([503, expect.objectContaining(always)]);
    await away.close();
  });
});
