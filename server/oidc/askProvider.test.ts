import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resolve } from '#server/outside/askOutside.ts';
import { askingProvider, ProviderAway } from './askProvider.ts';

let server: Server;
let port: number;
let asked = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    if (request.url === '/moved') return void response.writeHead(302, { location: '/there' }).end();
    if (request.url === '/long') return void response.end(Buffer.alloc(600 * 1024));
    if (request.url === '/silent') return;
    response.setHeader('content-type', 'application/json').end('{"it":"answers"}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const leadingTo =
  (...addresses: readonly string[]): Resolve =>
  (_, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

const inside = askingProvider({ networks: ['127.0.0.0/8'], timeoutMs: 300, resolve: leadingTo('127.0.0.1') });

describe('[API-04] what staff typed is asked, and nothing inside', () => {
  it('a network of the operator’s is asked, over http too', async () => {
    const answer = await inside(`http://login.example.jp:${port}/`, {});
    expect([answer.status, await answer.json()]).toEqual([200, { it: 'answers' }]);
  });

  it.each([
    ['a name that leads inside', ['127.0.0.1'], 'https'],
    ['a name one of whose addresses leads inside', ['8.8.8.8', '10.0.0.1'], 'https'],
    ['a name that leads nowhere', [], 'https'],
    ['http on the internet', ['8.8.8.8'], 'http'],
  ])('%s is not', async (_, addresses, scheme) => {
    const before = asked;
    const ask = askingProvider({ networks: [], timeoutMs: 300, resolve: leadingTo(...addresses) });
    await expect(ask(`${scheme}://login.example.jp:${port}/`, {})).rejects.toThrow(ProviderAway);
    expect(asked).toBe(before);
  });

  it.each(['http://127.0.0.1', 'http://[::1]', 'https://169.254.169.254', 'file:///etc/passwd', 'ftp://8.8.8.8'])(
    '%s is not, written out',
    async (address) => {
      const ask = askingProvider({ networks: [], timeoutMs: 300 });
      await expect(ask(address, {})).rejects.toThrow(ProviderAway);
    },
  );

  it('no redirect is followed, no answer read without end, and nobody waited for', async () => {
    const moved = await inside(`http://login.example.jp:${port}/moved`, {});
    expect(moved.status).toBe(302);
    await expect(inside(`http://login.example.jp:${port}/long`, {})).rejects.toThrow('too long');
    await expect(inside(`http://login.example.jp:${port}/silent`, {})).rejects.toThrow('no answer in 300 ms');
  });
});
