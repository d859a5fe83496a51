import { beforeEach, expect, test, vi } from 'vitest';
import { keepText, keptText } from './keptText.ts';

const hanako = { tenantId: 'town', staffId: 'hanako' };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});

test('[FORM-02] what somebody keeps in a browser is there for them alone, until they forget it', () => {
  keepText(hanako, 'fees.hall.', 'base: 1100');
  expect(keptText(hanako, 'fees.hall.')).toBe('base: 1100');
  expect(keptText({ ...hanako, staffId: 'taro' }, 'fees.hall.')).toBeNull();
  expect(keptText({ ...hanako, tenantId: 'city' }, 'fees.hall.')).toBeNull();
  expect(keptText(hanako, 'searches')).toBeNull();
  keepText({ ...hanako, staffId: 'taro' }, 'fees.hall.', null);
  expect(keptText(hanako, 'fees.hall.')).toBe('base: 1100');
  keepText(hanako, 'fees.hall.', null);
  expect(keptText(hanako, 'fees.hall.')).toBeNull();
});

test('[FORM-02] a browser that keeps nothing does no harm', () => {
  vi.stubGlobal('localStorage', undefined);
  keepText(hanako, 'searches', '[]');
  expect(keptText(hanako, 'searches')).toBeNull();
});
