import { expect, test } from 'vitest';
import { firstLookAt, overdueAt } from './overdueAt.ts';

const at = (text: string) => Date.parse(`${text}:00Z`);
const payUntil = at('2026-06-20T14:59');

test('the last minute is still in time', () => {
  expect(overdueAt(payUntil)).toBe(at('2026-06-20T15:00'));
});

test.each([
  ['2026-06-10T09:00', '2026-06-19T14:59'],
  ['2026-06-18T14:59', '2026-06-19T14:59'],
  ['2026-06-18T15:00', '2026-06-20T15:00'],
  ['2026-06-20T09:00', '2026-06-20T15:00'],
])('a fee that is owed since %s is looked at first at %s', (now, expected) => {
  expect(firstLookAt(payUntil, at(now))).toBe(at(expected));
});
