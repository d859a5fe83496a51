import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aServer, type TestServer } from '../testing/testServer.ts';

const arrivalMs = 1_000;

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, arrivalMs });
});
afterAll(() => server.close());

/** Sends `first` at once and the rest letter by letter; answers what came back, and after how long. */
async function drip(first: string, rest: string) {
  const began = performance.now();
  const socket = createConnection(Number(new URL(server.baseUrl).port), '127.0.0.1');
  socket.on('error', () => undefined);
  const received = text(socket).catch(() => '');
  socket.write(first);
  let next = 0;
  const dripping = setInterval(() => socket.write(rest[next++ % rest.length] ?? ''), 100);
  const answer = await received;
  clearInterval(dripping);
  return { answer, tookMs: performance.now() - began };
}

const head = 'POST /api/Tenant/FindTenant HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

it.each([
  ['headers', head, 'X-Slow: '.padEnd(5_000, 'x')],
  ['a body', `${head}Content-Length: 5000\r\n\r\n{`, '"query":""'],
])('whoever sends %s too slowly is cut off in time', async (_name, first, rest) => {
  const { answer, tookMs } = await drip(first, rest);
  // Who still sends into the closed connection may lose what it said.
  expect(answer).toMatch(/^$|^HTTP\/1.1 408 /);
  expect(tookMs).toBeGreaterThanOrEqual(arrivalMs - 100);
  expect(tookMs).toBeLessThan(arrivalMs + 3_000);
});

it('is given thirty seconds for both', async () => {
  const usual = await aServer();
  expect([usual.app.server.requestTimeout, usual.app.server.headersTimeout]).toEqual([30_000, 30_000]);
  await usual.close();
});
