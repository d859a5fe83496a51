import { EventEmitter } from 'node:events';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { processConnections } from './processConnections.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const doubtMs = 2_000;

/** What is known of a connection: what it has said so far, and whether somebody waits for an answer. */
const aClient = () => {
  const stream = {
    bytesRead: 100,
    destroyed: false,
    destroy: () => {
      stream.destroyed = true;
    },
  };
  return { readyForQuery: false, connection: { stream } };
};

function aPool() {
  const connections = processConnections();
  const pool = new EventEmitter();
  connections.watch(pool as unknown as Pool, doubtMs);
  const client = aClient();
  const isEnded = () => client.connection.stream.destroyed;
  pool.emit('acquire', client);
  return { connections, pool, client, isEnded };
}

type Scene = ReturnType<typeof aPool>;

test.each<[string, (scene: Scene) => void, boolean]>([
  ['that says nothing is ended', () => undefined, true],
  ['that says something meanwhile stays', ({ client }) => (client.connection.stream.bytesRead += 1), false],
  ['on which nobody waits stays', ({ client }) => (client.readyForQuery = true), false],
  ['that is given back meanwhile stays', ({ pool, client }) => pool.emit('release', undefined, client), false],
])('of connections in use, in doubt, one %s', (_title, meanwhile, expected) => {
  const scene = aPool();
  scene.connections.doubt();
  vi.advanceTimersByTime(doubtMs - 1);
  expect(scene.isEnded()).toBe(false);
  meanwhile(scene);
  vi.advanceTimersByTime(1);
  expect(scene.isEnded()).toBe(expected);
});

test('connections that nobody uses are ended as soon as one is in doubt, or comes back dead', () => {
  for (const doubt of [
    ({ connections }: Scene) => connections.doubt(),
    ({ pool }: Scene) => {
      const dead = aClient();
      dead.connection.stream.destroy();
      pool.emit('release', undefined, dead);
    },
  ]) {
    const scene = aPool();
    scene.pool.emit('release', undefined, scene.client);
    expect(scene.isEnded()).toBe(false);
    doubt(scene);
    expect(scene.isEnded()).toBe(true);
  }
});
