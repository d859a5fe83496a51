import { beforeEach, expect, test, vi } from 'vitest';
import { endSession, whenSessionEnds } from './sessionEnd.ts';
import { ownKeys, storage } from './storage.ts';

const values = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => values.set(key, value),
  removeItem: (key: string) => values.delete(key),
});

beforeEach(() => values.clear());

test('the product owns exactly the four keys of spec §3', () => {
  expect(ownKeys).toEqual(['myCart', 'session_token', 'tenant_id', 'line_access_token']);
});

test('clearing removes the own keys and leaves those of LIFF', () => {
  for (const key of ownKeys) storage.set(key, 'x');
  values.set('LIFF_STORE:1234:context', 'liff');
  storage.clearOwn();
  expect([...values.keys()]).toEqual(['LIFF_STORE:1234:context']);
});

test('several answers of 401 end the session once', () => {
  const told = vi.fn();
  whenSessionEnds(told);
  storage.set('session_token', 's1');
  endSession('s1');
  endSession('s1');
  expect(told).toHaveBeenCalledTimes(1);
  expect(storage.get('session_token')).toBeNull();
});

test('a late 401 of an earlier session does not touch the present one', () => {
  const told = vi.fn();
  whenSessionEnds(told);
  storage.set('session_token', 's2');
  endSession('s1');
  expect(told).not.toHaveBeenCalled();
  expect(storage.get('session_token')).toBe('s2');
});
