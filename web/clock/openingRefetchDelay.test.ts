import { expect, test } from 'vitest';
import { openingRefetchDelay } from './openingRefetchDelay.ts';

const timeZone = 'Asia/Tokyo';
/** 2026-12-01, 8:59:30 in Tokyo. */
const instant = Date.UTC(2026, 10, 30, 23, 59, 30);
const wait = (...opensAt: (string | null)[]) =>
  openingRefetchDelay(
    opensAt.map((moment) => ({ opensAt: moment })),
    { timeZone, instant },
  );

const expectAbout = (milliseconds: number | false, wanted: number) => {
  expect(milliseconds).toBeGreaterThanOrEqual(wanted);
  expect(milliseconds).toBeLessThan(wanted + 3_000);
};

test('waits until the first opening, and a moment more', () => {
  expectAbout(wait('2026-12-01T09:00'), 30_000);
  expectAbout(wait('2026-12-02T09:00', null, '2026-12-01T10:00'), 3_630_000);
});

test('waits for nothing where nothing is to open', () => {
  expect(wait()).toBe(false);
  expect(wait(null)).toBe(false);
});

test('asks again for a while when the clock of the server is behind, then gives up', () => {
  expectAbout(wait('2026-12-01T08:59'), 15_000);
  expect(wait('2026-12-01T08:30')).toBe(false);
});

test('never waits longer than timers can', () => {
  expectAbout(wait('2027-06-01T09:00'), 24 * 3_600_000);
});
