import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PreloadedCall, type Received, takePreloaded } from './preloadedCalls.ts';

const received = (receivedMs = Date.now()): Received => ({ response: new Response('{}'), sentMs: 0, receivedMs });
const begun = (call: Partial<PreloadedCall> = {}) => {
  const calls = new Map([['/api/A {}', { token: 's1', received: Promise.resolve(received()), ...call }]]);
  vi.stubGlobal('preloadedCalls', calls);
};
const take = (token: string | null = 's1') => takePreloaded('/api/A', '{}', token);

beforeEach(() => begun());
afterEach(() => vi.unstubAllGlobals());

test('what was begun is taken once, by the same path, body and session', async () => {
  expect(await takePreloaded('/api/A', '{"page":2}', 's1')).toBeNull();
  expect(await take()).toMatchObject({ sentMs: 0 });
  expect(await take()).toBeNull();
});

test('what was begun in another session is nobody’s', async () => {
  expect(await take('s2')).toBeNull();
  expect(await take('s1')).toBeNull();
});

test('an answer that lay for fifteen seconds is asked for again', async () => {
  begun({ received: Promise.resolve(received(Date.now() - 15_000)) });
  expect(await take()).toBeNull();
});

test('that the network gave no answer is told', async () => {
  begun({ received: Promise.reject(new TypeError('Failed to fetch')) });
  await expect(take()).rejects.toThrow('Failed to fetch');
});

test('a script that comes after the page has begun by itself begins nothing', async () => {
  vi.stubGlobal('preloadedCalls', undefined);
  expect(await take()).toBeNull();
  expect(preloadedCalls).toEqual(new Map());
});
