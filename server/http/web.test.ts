import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aTenant } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';

const page = '<!doctype html><title>予約</title><body><div id="root"></div></body>';
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
  server = await aServer({ webFolder: folder });
});
afterAll(async () => {
  await server.close();
  await rm(above, { recursive: true });
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

  it('lets only tenants inside LINE load LINE’s script', async () => {
    const usual = await aTenant(server);
    const inLine = await aTenant(server, { liffId: '1657-abc' });
    const policy = async (alias: string) => (await get(`/t/${alias}/login`)).headers['content-security-policy'];
    expect(await policy(usual.tenantAlias)).not.toContain('line');
    expect(await policy(inLine.tenantAlias)).toContain('line');
    expect(await policy('nowhere')).not.toContain('line');
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
      expect(answer.headers['content-security-policy']).not.toContain('line');
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

describe('what is no page', () => {
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
