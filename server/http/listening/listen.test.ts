import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listen } from './listen.ts';

const host = '127.0.0.1';

let app: FastifyInstance;
let gate: PromiseWithResolvers<void>;
let begun: number;
const clients: Socket[] = [];

const anApp = () => {
  const made = fastify();
  made.get('/', async () => ({}));
  made.get('/slow', async () => {
    begun += 1;
    await gate.promise;
    return {};
  });
  return made;
};

beforeEach(() => {
  app = anApp();
  gate = Promise.withResolvers();
  begun = 0;
});
afterEach(async () => {
  gate.resolve();
  for (const client of clients.splice(0)) client.destroy();
  await app.close();
});

const portOf = (address: string) => Number(new URL(address).port);

/** How many turns of the loop pass until so many who come at once are let in. */
async function turnsFor(people: number, port: number) {
  let accepted = 0;
  app.server.on('connection', () => {
    accepted += 1;
  });
  for (let count = 0; count < people; count += 1) clients.push(connect(port, host).on('error', () => undefined));
  let turns = 0;
  while (accepted < people && turns < 10_000) {
    turns += 1;
    await new Promise(setImmediate);
  }
  return { turns, accepted };
}

it.runIf(process.platform === 'linux')(
  'lets a crowd in by few turns of the loop, where one socket needs one for each',
  async () => {
    const address = await listen(app, { port: 0, host });
    const { turns, accepted } = await turnsFor(300, portOf(address));
    expect(accepted).toBe(300);
    expect(turns).toBeLessThan(150);
    await app.close();

    app = anApp();
    const alone = await app.listen({ port: 0, host, backlog: 4_096 });
    expect((await turnsFor(300, portOf(alone))).turns).toBeGreaterThanOrEqual(300);
  },
);

it('answers whichever socket a connection came by', async () => {
  const address = await listen(app, { port: 0, host });
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => fetch(address, { headers: { connection: 'close' } })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await app.close();
});

it('refuses a port that is taken, also by a server that shares it among its own sockets', async () => {
  const other = createServer().listen(0, host);
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  await expect(listen(app, { port, host })).rejects.toThrow('EADDRINUSE');
  other.close();
  await once(other, 'close');

  await listen(app, { port, host });
  const second = anApp();
  await expect(listen(second, { port, host })).rejects.toThrow('EADDRINUSE');
  await Promise.all([app.close(), second.close()]);
});

/** How many connections the server of the app has accepted itself and still has. */
const ownConnections = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

const slowCall = (address: string) => fetch(`${address}/slow`, { headers: { connection: 'close' } });

/** A call under way on a connection that another socket has accepted. */
async function callByAnother(address: string) {
  for (;;) {
    const [before, earlier] = [await ownConnections(), begun];
    const call = slowCall(address);
    while (begun === earlier) await new Promise(setImmediate);
    if ((await ownConnections()) === before) return { call };
    gate.resolve();
    await call;
    gate = Promise.withResolvers();
  }
}

it.runIf(process.platform === 'linux')('ends no sooner than calls that came by another socket', async () => {
  const address = await listen(app, { port: 0, host });
  const { call } = await callByAnother(address);
  let isOver = false;
  const ending = app.close().then(() => {
    isOver = true;
  });
  await sleep(300);
  expect(isOver).toBe(false);
  gate.resolve();
  expect((await call).status).toBe(200);
  await ending;
});

it('ends when the calls under way have ended, and takes nobody more', async () => {
  const address = await listen(app, { port: 0, host });
  const calls = Array.from({ length: 40 }, () => slowCall(address));
  while (begun < 40) await new Promise(setImmediate);
  let isOver = false;
  const ending = app.close().then(() => {
    isOver = true;
  });
  // Who comes in the instant of the stop may still be let in, and is refused by HTTP.
  await vi.waitFor(() => expect(fetch(address, { headers: { connection: 'close' } })).rejects.toThrow(), 10_000);
  expect(isOver).toBe(false);
  gate.resolve();
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
  await ending;
});
