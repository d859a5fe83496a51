import { beforeEach, describe, expect, test, vi } from 'vitest';
import { instantIn, localDateTimeIn } from './zoneClock.ts';

describe.each([
  ['with Temporal', Temporal],
  ['without Temporal', undefined],
])('%s', (_, temporal) => {
  beforeEach(() => {
    vi.stubGlobal('Temporal', temporal);
  });

  test.each(['Asia/Tokyo', 'UTC', 'America/New_York'])('a browser in %s sees the day of the tenant', (zone) => {
    vi.stubEnv('TZ', zone);
    const evening = Date.UTC(2026, 10, 20, 15, 5);
    expect(localDateTimeIn('Asia/Tokyo', evening)).toBe('2026-11-21T00:05');
    expect(localDateTimeIn('America/New_York', evening)).toBe('2026-11-20T10:05');
  });

  test('midnight is 00:00 of the new day', () => {
    expect(localDateTimeIn('Asia/Tokyo', Date.UTC(2026, 11, 31, 15, 0))).toBe('2027-01-01T00:00');
  });

  test.each([
    ['Asia/Tokyo', '2026-06-20T09:00', '2026-06-20T00:00Z'],
    ['UTC', '2026-06-20T09:00', '2026-06-20T09:00Z'],
    ['America/New_York', '2026-03-08T01:59', '2026-03-08T06:59Z'],
    ['America/New_York', '2026-03-08T03:00', '2026-03-08T07:00Z'],
    ['Australia/Lord_Howe', '2026-10-04T12:00', '2026-10-04T01:00Z'],
  ])('in %s it is %s at %s', (zone, moment, instant) => {
    expect(instantIn(zone, moment)).toBe(Date.parse(instant));
  });

  test('midnight at the end of a day is the one at which the next day begins', () => {
    expect(instantIn('Asia/Tokyo', '2026-08-31T24:00')).toBe(instantIn('Asia/Tokyo', '2026-09-01T00:00'));
  });
});
