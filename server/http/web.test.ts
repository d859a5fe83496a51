import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Preload } from '#contract/preload.ts';
import { aTenant } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';

const page = '<!doctype html><head><title>予約</title></head><body><div id="root"></div></body>';
const script = 'console.log(1)';

let above: string;
let folder: string;
let server: TestServer;
beforeAll(async () => {
  above = await mkdtemp(join(tmpdir(), 'yoyaku-web-'));
  await writeFile(join(above, 'secret.txt'), 'secret of the folder above');
  folder = join(above, 'web');
  await mkdir(folder);
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'assets', 'app-1234.js'), script);
  await writeFile(join(folder, 'assets', 'app-1234.js.br'), brotliCompressSync(script));
  // A build of a version before has it; this version answers it itself.
  await writeFile(join(folder, 'robots.txt'), 'of before');
  await writeFile(join(folder, 'robots.txt.br'), brotliCompressSync('of before'));
  server = await aServer({ webFolder: folder });
});
afterAll(async () => {
  await server.close();
  await rm(above, { recursive: true });
});

describe('the staff’s screens', () => {
  const document = '<!doctype html><body><div id="root">職員用</div></body>';
  const at = (on: TestServer, url: string, host = 'yoyaku.test') =>
    on.app.inject({ method: 'GET', url, headers: { host, accept: 'text/html' } });
  let own: TestServer;
  let named: TestServer;
  beforeAll(async () => {
    await mkdir(join(above, 'console', 'assets'), { recursive: true });
    await writeFile(join(above, 'console', 'index.html'), document);
    await writeFile(join(above, 'console', 'assets', 'app-1.js'), script);
    own = await aServer({ webFolder: folder });
    named = await aServer({ webFolder: folder, consoleHost: 'staff.yoyaku.test' });
  });
  afterAll(async () => {
    await Promise.all([own.close(), named.close(), rm(join(above, 'console'), { recursive: true })]);
  });

  it.each(['/console', '/console/', '/console/t/sakura', '/console/t/sakura/staff?q=a'])(
    '%s answers their document, kept by nobody and listed nowhere',
    async (url) => {
      const answer = await at(own, url);
      expect([answer.statusCode, answer.body]).toEqual([200, document]);
      expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
      expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
      expect(answer.cookies[0]?.name).toBe('XSRF-TOKEN');
    },
  );

  it('built files are kept for ever and carry no cookie; one that is not there is 404', async () => {
    const file = await at(own, '/console/assets/app-1.js');
    expect([file.body, file.headers['cache-control']]).toEqual([script, 'public, max-age=31536000, immutable']);
    expect(file.cookies).toEqual([]);
    expect((await at(own, '/console/assets/app-2.js')).statusCode).toBe(404);
  });

  it('with a host of their own they answer on it alone', async () => {
    for (const url of ['/console', '/console/t/sakura', '/console/assets/app-1.js', '/console/index.html']) {
      expect((await at(named, url, 'staff.yoyaku.test')).statusCode).toBe(200);
      expect((await at(named, url)).statusCode).toBe(404);
    }
  });
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers });

describe('a page address', () => {
  it.each(['/', '/t/sakura', '/t/sakura/login', '/t/sakura/my-reservation/abc', '/nowhere', '/t/%E6%A1%9C'])(
    '[ROUTE-04] %s answers the one document, kept by nobody unasked',
    async (url) => {
      const answer = await get(url, { accept: 'text/html' });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(page);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.headers['cache-control']).toBe('private, no-cache');
      expect(answer.cookies[0]?.name).toBe('XSRF-TOKEN');
    },
  );

  const told = async (url: string) => {
    const { body } = await get(url, { accept: 'text/html' });
    const data = /<script type="application\/json" id="preload">(.*?)<\/script>/.exec(body)?.[1];
    return data === undefined ? null : (JSON.parse(data) as Preload);
  };
  const begins = async (url: string) =>
    (await told(url))?.calls.map(({ path, body }) => `${path.split('/').at(-1)} ${body}`);

  it('says with which calls of whom its page begins, and which need a session', async () => {
    const { tenantAlias, tenantId } = await aTenant(server, { canFacilitySpanReservation: false });
    const span = await aTenant(server, { canFacilitySpanReservation: true });
    const at = `/t/${tenantAlias}`;
    const asks = [`TenantGet {"tenantAlias":"${tenantAlias}"}`, 'GetSelfUserInfo {}'];
    const [containerId, articleId] = [randomUUID(), randomUUID()];
    expect(await told(`${at}/home`)).toEqual({
      tenantId,
      calls: [
        { path: '/api/Authentication/TenantGet', body: JSON.stringify({ tenantAlias }), needsSession: false },
        { path: '/api/Authentication/GetSelfUserInfo', body: '{}', needsSession: true },
        { path: '/api/Reservation/GetContainer', body: '{}', needsSession: true },
        { path: '/api/Reservation/GetReservation', body: '{}', needsSession: true },
      ],
      scripts: { inside: [], login: [] },
    });
    expect(await begins(`${at}/login?x=1`)).toEqual([...asks.slice(0, 1), 'GetAnnouncement {}']);
    const days = `${at}/reservation-calendar/${containerId}`;
    const calendarOf = (date: string) => `GetDayAvailability ${JSON.stringify({ containerId, date })}`;
    expect(await begins(days)).toEqual([...asks, calendarOf('2026-06-10')]);
    expect(await begins(`${days}/2026-12-01`)).toEqual([...asks, calendarOf('2026-12-01')]);
    const room = `reservation-calendar/${containerId}/2026-12-01/${articleId}`;
    const day = { containerId, articleId, date: '2026-12-01' };
    expect(await begins(`${at}/${room}`)).toEqual([...asks, `GetDayArticleAvailability ${JSON.stringify(day)}`]);
    expect(await begins(`/t/${span.tenantAlias}/${room}`)).toHaveLength(8);
  });

  it('begins nothing that its call would refuse, and nothing for whom there is not', async () => {
    const { tenantAlias } = await aTenant(server);
    expect(await begins(`/t/${tenantAlias}/reservation-calendar/%3C/tomorrow`)).toHaveLength(2);
    expect(await begins(`/t/${tenantAlias}/reservation-calendar/x/2026-12-01/y`)).toHaveLength(2);
    expect(await begins(`/t/${tenantAlias}/e-home`)).toHaveLength(2);
    expect(await told(`/t/${tenantAlias}/nowhere`)).toBeNull();
    expect(await told('/t/is-no-tenant-either/home')).toBeNull();
    expect(await told('/')).toBeNull();
  });

  it('names the scripts of its screen, and apart those that only who is logged in needs, or only who is not', async () => {
    const built = join(above, 'built');
    await mkdir(join(built, '.vite'), { recursive: true });
    await writeFile(join(built, 'index.html'), page);
    const listed = {
      frame: ['a/frame.js', 'a/both.js'],
      login: ['a/both.js', 'a/login.js'],
      home: ['a/both.js', 'a/home.js'],
      landing: ['a/landing.js'],
    };
    await writeFile(join(built, '.vite', 'screens.json'), JSON.stringify(listed));
    const whole = await aServer({ webFolder: built });
    const { tenantAlias } = await aTenant(whole);
    const scripts = async (url: string) => {
      const { body } = await whole.app.inject({ method: 'GET', url });
      const linked = [...body.matchAll(/<link rel="modulepreload" crossorigin href="(.*?)">/g)].map(([, href]) => href);
      const beginning = /id="preload">(.*?)<\/script>/.exec(body)?.[1];
      return { linked, ...(beginning !== undefined && (JSON.parse(beginning) as Preload).scripts) };
    };
    expect(await scripts(`/t/${tenantAlias}/home`)).toEqual({
      linked: ['/a/both.js'],
      inside: ['/a/frame.js', '/a/home.js'],
      login: ['/a/login.js'],
    });
    expect(await scripts(`/t/${tenantAlias}/login`)).toEqual({
      linked: ['/a/both.js', '/a/login.js'],
      inside: [],
      login: [],
    });
    expect(await scripts(`/t/${tenantAlias}/nowhere`)).toEqual({ linked: [] });
    expect(await scripts('/')).toEqual({ linked: ['/a/landing.js'] });
    expect(await scripts('/t/is-no-tenant/home')).toEqual({ linked: ['/a/landing.js'] });
    await whole.close();
  });

  it('comes packed to who can unpack it', async () => {
    const { tenantAlias } = await aTenant(server);
    const answer = await get(`/t/${tenantAlias}/login`, { accept: 'text/html', 'accept-encoding': 'gzip, br' });
    expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual(['gzip', 'accept-encoding']);
    expect(gunzipSync(answer.rawPayload).toString()).toContain(tenantAlias);
  });

  it('lets only tenants inside LINE load LINE’s script', async () => {
    const usual = await aTenant(server);
    const inLine = await aTenant(server, { liffId: '1657-abc' });
    const policy = async (alias: string) => (await get(`/t/${alias}/login`)).headers['content-security-policy'];
    expect(await policy(usual.tenantAlias)).not.toMatch(/line(-scdn\.net|\.me)/);
    expect(await policy(inLine.tenantAlias)).toContain('line');
    expect(await policy('nowhere')).not.toMatch(/line(-scdn\.net|\.me)/);
  });
});

describe('[SAFE-03] where payments are no payments', () => {
  it('every page says so, before anything of it has loaded', async () => {
    const trial = await aServer({ webFolder: folder, isTrial: true });
    for (const url of ['/', '/t/sakura/login', '/nowhere']) {
      const answer = await trial.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toMatch(
        /<body><aside [^>]*>試験運用中です。.*実際のお金は動きません。<\/aside><div id="root">/,
      );
      expect((await get(url, { accept: 'text/html' })).body).toBe(page);
    }
    await trial.close();
  });
});

describe('with the database away', () => {
  it('every page comes none the less, so that the screens say what is wrong', async () => {
    const away = await aServer({ webFolder: folder, appUrl: 'postgres://nobody@127.0.0.1:1/nothing' });
    for (const url of ['/', '/t/sakura/login', '/nowhere']) {
      const answer = await away.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
      expect([answer.statusCode, answer.body]).toEqual([200, page]);
      expect(answer.headers['content-security-policy']).not.toMatch(/line(-scdn\.net|\.me)/);
    }
    await away.close();
  });

  it('and is not asked for pages of no tenant, nor twice for a tenant that is none', async () => {
    const asked = vi.spyOn(server.server.directory, 'byAlias');
    for (const url of ['/', '/nowhere', '/T/x']) await get(url);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();

    const queries = vi.spyOn(server.appDb, 'selectFrom');
    await get('/t/is-no-tenant/login');
    await get('/t/is-no-tenant/login');
    expect(queries).toHaveBeenCalledTimes(1);
    queries.mockRestore();
  });
});

describe('an alias in capitals', () => {
  it.each([
    ['/t/SAKURA', '/t/sakura'],
    ['/t/Sakura/login?from=poster&x=A', '/t/sakura/login?from=poster&x=A'],
    ['/T/MANABI-1/e-home', '/t/manabi-1/e-home'],
  ])('%s leads on to %s', async (url, to) => {
    const answer = await get(url, { accept: 'text/html' });
    expect([answer.statusCode, answer.headers.location]).toEqual([301, to]);
  });

  it('names the same tenant in a call', async () => {
    const { tenantAlias } = await aTenant(server);
    const found = await server.call('Authentication/TenantGet', { tenantAlias: tenantAlias.toUpperCase() });
    expect(found.body).toMatchObject({ tenantAlias });
  });
});

describe('what is no page', () => {
  it.each(['/nothing.txt', '/favicon.ico', '/t/sakura/wp-login.php', '/.well-known/security.txt?x=1'])(
    'the file %s is missing, in plain words',
    async (url) => {
      const answer = await get(url, { accept: '*/*' });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
      expect(answer.body).toBe('ページが見つかりません。\n');
    },
  );

  it.each([
    ['/api/Nothing/There', 'text/html'],
    ['/assets/missing.js', '*/*'],
    ['/t/sakura', 'application/json'],
  ])('%s for %s is a refusal in JSON', async (url, accept) => {
    const answer = await get(url, { accept });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: { code: 'notFound' } });
  });

  it.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/assets/..%2f..%2fsecret.txt'])(
    'a way out of the folder, %s, leads nowhere',
    async (url) => {
      const answer = await get(url, { accept: 'text/html' });
      expect(answer.body).not.toContain('secret of the folder above');
      if (answer.statusCode === 200) expect(answer.body).toBe(page);
    },
  );

  it('is not answered to POST with a document', async () => {
    const answer = await server.app.inject({ method: 'POST', url: '/t/sakura', headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(404);
  });
});

describe('a built file', () => {
  it('is kept for a year, packed beforehand, and carries nobody’s cookie', async () => {
    const answer = await get('/assets/app-1234.js', { 'accept-encoding': 'br' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('comes as it is to who cannot unpack it', async () => {
    expect((await get('/assets/app-1234.js')).body).toBe(script);
  });
});
