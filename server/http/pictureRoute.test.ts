import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPicture } from '../testing/aPicture.ts';
import { aTenant, type TestTenant } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let tenant: TestTenant;
let picture: Awaited<ReturnType<typeof aPicture>>;
beforeAll(async () => {
  server = await aServer();
  tenant = await aTenant(server);
  picture = await aPicture(server, tenant);
});
afterAll(() => server.close());

const ask = (url: string, headers = {}) => server.app.inject({ method: 'GET', url, headers });
const address = (alias = tenant.tenantAlias, digest = picture.digest) => `/pictures/${alias}/${digest}.svg`;

describe('[OPEN-06] a picture', () => {
  it('is served to anybody, for ever, without a cookie, and may run and load nothing', async () => {
    const answer = await ask(address());
    expect([answer.statusCode, answer.rawPayload]).toEqual([200, picture.bytes]);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  it('is not sent again to whoever has it', async () => {
    const { etag } = (await ask(address())).headers;
    const again = await ask(address(), { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await ask(address(), { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('is not found at another tenant, where there is none, or by another name', async () => {
    const other = await aTenant(server);
    const addresses = [
      address(other.tenantAlias),
      address('nowhere'),
      address(tenant.tenantAlias, '0'.repeat(64)),
      address(tenant.tenantAlias, picture.digest.toUpperCase()),
      address().replace('.svg', '-phone.webp'),
      `/pictures/${tenant.tenantAlias}/..%2f..%2fsecret`,
    ];
    for (const url of addresses) {
      const { statusCode, headers } = await ask(url);
      expect([url, statusCode]).toEqual([url, 404]);
      expect(headers).not.toHaveProperty('cache-control', expect.stringContaining('immutable'));
    }
  });

  it('is read once a minute for all, and is gone a minute after it was withdrawn', async () => {
    server.clock.set('2026-06-10T10:00');
    const town = await aTenant(server);
    const { digest } = await aPicture(server, town);
    expect((await ask(address(town.tenantAlias, digest))).statusCode).toBe(200);
    await aPicture(server, town, '#ddd');
    server.clock.set('2026-06-10T10:00:59');
    expect((await ask(address(town.tenantAlias, digest))).statusCode).toBe(200);
    server.clock.set('2026-06-10T10:01');
    expect((await ask(address(town.tenantAlias, digest))).statusCode).toBe(404);
  });
});
