import { expect, test } from 'vitest';
import { isSuspended } from './isSuspended.ts';

test.each([
  ['nobody', null, '2026-11-20T12:00', false],
  ['on the last day', '2026-11-20', '2026-11-20T23:59', true],
  ['before it', '2026-11-20', '2026-11-01T00:00', true],
  ['the day after', '2026-11-20', '2026-11-21T00:00', false],
])('a suspension holds %s', (_title, until, now, expected) => {
  expect(isSuspended(until, now)).toBe(expected);
});
