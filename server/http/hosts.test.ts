import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect as connectTo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { residentEndpoints, type ServedName, servedEndpoints } from '#contract/endpoints.ts';
import { pathOf } from '#contract/paths.ts';
import { aTenant } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';

const residents = 'yoyaku.test';
const staff = 'staff.yoyaku.test';

/** What a stranger or a proxy may write beside the name to which a request is sent. */
const claims = (host: string): readonly Record<string, string>[] => [
  {},
  { 'x-forwarded-host': host },
  { forwarded: `host=${host};proto=https` },
  { 'x-original-host': host, 'x-host': host, 'x-forwarded-server': host },
];

const names = Object.keys(servedEndpoints) as ServedName[];
const isPublic = (name: ServedName) => servedEndpoints[name].access === 'public';
const ofResidents = names.filter((name) => Object.hasOwn(residentEndpoints, name) && !isPublic(name));
const ofStaff = names.filter((name) => !Object.hasOwn(residentEndpoints, name));

let above: string;
let tenantId: string;
/** By whether a proxy is trusted. */
const servers = new Map<boolean, TestServer>();
beforeAll(async () => {
  above = await mkdtemp(join(tmpdir(), 'yoyaku-hosts-'));
  for (const name of ['web', 'console']) {
    await mkdir(join(above, name, 'assets'), { recursive: true });
    await writeFile(join(above, name, 'index.html'), `<!doctype html><body>${name}</body>`);
    await writeFile(join(above, name, 'assets', `${name}-1.js`), '');
  }
  for (const trustProxy of [false, true])
    servers.set(
      trustProxy,
      await aServer({ webFolder: join(above, 'web'), consoleHost: staff, trustProxy, listen: true }),
    );
  ({ tenantId } = await aTenant(serverOf(true)));
}, 60_000);
afterAll(async () => {
  await Promise.all([...servers.values()].map((server) => server.close()));
  await rm(above, { recursive: true });
});

function serverOf(trustProxy: boolean) {
  const server = servers.get(trustProxy);
  if (!server) throw new Error('not started');
  return server;
}

/** The statuses of a request to a host, with each claim that it was sent to the other one. */
async function statusesOf(host: string, url: string, isCall: boolean) {
  const other = host === staff ? residents : staff;
  const statuses = new Set<number>();
  for (const [trustProxy, server] of servers)
    for (const claimed of claims(other)) {
      const calling = {
        'content-type': 'application/json',
        'x-tenant-id': trustProxy ? tenantId : '',
        cookie: `XSRF-TOKEN=${server.xsrf}`,
        'x-xsrf-token': server.xsrf,
      };
      const { statusCode } = await server.app.inject({
        method: isCall ? 'POST' : 'GET',
        url,
        headers: { host, ...(isCall ? calling : { accept: 'text/html' }), ...claimed },
        ...(isCall && { payload: '{}' }),
      });
      statuses.add(statusCode);
    }
  return [...statuses];
}

const missing = [404];

describe('[SAFE-14] with CONSOLE_HOST, whatever X-Forwarded-Host says', () => {
  it.each(ofStaff)('%s answers staff on their own host and is unknown on every other', async (name) => {
    expect(await statusesOf(residents, pathOf(name), true)).toEqual(missing);
    expect(await statusesOf('127.0.0.1', pathOf(name), true)).toEqual(missing);
    expect(await statusesOf(staff, pathOf(name), true)).not.toContain(404);
  });

  it.each(ofResidents)('%s is unknown on the host of staff', async (name) => {
    expect(await statusesOf(staff, pathOf(name), true)).toEqual(missing);
    expect(await statusesOf(residents, pathOf(name), true)).not.toContain(404);
  });

  it.each(names.filter(isPublic))('%s, which both ask, answers on both', async (name) => {
    expect(await statusesOf(staff, pathOf(name), true)).not.toContain(404);
    expect(await statusesOf(residents, pathOf(name), true)).not.toContain(404);
  });

  it.each([
    '/console',
    '/console/',
    '/console/index.html',
    '/console/assets/console-1.js',
    '/console/t/sakura/login',
    '//console',
    '/%63onsole',
  ])('%s answers on the host of staff alone', async (url) => {
    const answers = await serverOf(true).app.inject({ method: 'GET', url, headers: { host: residents } });
    expect(answers.body).not.toContain('<body>console');
    if (!url.startsWith('//')) expect(await statusesOf(residents, url, false)).toEqual(missing);
    if (/^\/console/.test(url)) expect(await statusesOf(staff, url, false)).toEqual([200]);
  });

  it.each(['/t/sakura', '/t/sakura/login', '/index.html', '/assets/web-1.js'])(
    '%s answers residents on their own hosts alone',
    async (url) => {
      expect(await statusesOf(staff, url, false)).toEqual(missing);
      expect(await statusesOf(residents, url, false)).toEqual([200]);
    },
  );

  it('/ of the host of staff leads to their console, and whoever watches is answered there', async () => {
    const answer = await serverOf(false).app.inject({ method: 'GET', url: '/', headers: { host: staff } });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/console']);
    expect(await statusesOf(staff, '/healthz', false)).toEqual([200]);
  });

  it.each([staff.toUpperCase(), `${staff}.`, `${staff}:8443`])('%s is that host, too', async (host) => {
    expect(await statusesOf(host, '/console', false)).toEqual([200]);
  });

  it('an address written out whole does not count, nor a second Host', async () => {
    const asked = (lines: readonly string[]) =>
      new Promise<string>((resolve, reject) => {
        const socket = connectTo(Number(new URL(serverOf(true).baseUrl).port), '127.0.0.1');
        let text = '';
        socket.on('data', (part) => {
          text += part;
        });
        socket.on('error', reject);
        socket.on('close', () => resolve(text));
        socket.write(`${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`);
      });
    for (const lines of [
      [`GET http://${staff}/console HTTP/1.1`, `host: ${residents}`],
      ['GET /console HTTP/1.1', `host: ${residents}`, `host: ${staff}`],
      ['GET /console HTTP/1.0', `x-forwarded-host: ${staff}`],
    ]) {
      const answer = await asked(lines);
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(answer).not.toContain('<body>console');
    }
  });
});
