import { expect, test, vi } from 'vitest';
import { localDateTimeIn } from './zoneClock.ts';

test.each(['Asia/Tokyo', 'UTC', 'America/New_York'])('a browser in %s sees the day of the tenant', (zone) => {
  vi.stubEnv('TZ', zone);
  const evening = Date.UTC(2026, 10, 20, 15, 5);
  expect(localDateTimeIn('Asia/Tokyo', evening)).toBe('2026-11-21T00:05');
  expect(localDateTimeIn('America/New_York', evening)).toBe('2026-11-20T10:05');
});

test('midnight is 00:00 of the new day', () => {
  expect(localDateTimeIn('Asia/Tokyo', Date.UTC(2026, 11, 31, 15, 0))).toBe('2027-01-01T00:00');
});
