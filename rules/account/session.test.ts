import { expect, test } from 'vitest';
import { sessionExpiry, sessionIsOpen } from './session.ts';

const minutes = (count: number) => count * 60_000;

test.each([
  ['just opened', 0, 0, true],
  ['unused for less than 30 minutes', 0, minutes(30) - 1, true],
  ['unused for 30 minutes', 0, minutes(30), false],
  ['slid by a use', minutes(29), minutes(58), true],
  ['in use just before 12 hours', minutes(719), minutes(720) - 1, true],
  ['in use at 12 hours', minutes(719), minutes(720), false],
])('a session %s', (_title, usedAt, now, isOpen) => {
  expect(sessionIsOpen({ createdAt: 0, usedAt }, now)).toBe(isOpen);
});

test('the idle end never lies after the absolute end', () => {
  expect(sessionExpiry({ createdAt: 0, usedAt: minutes(10) })).toEqual({
    idleExpiresAt: minutes(40),
    absoluteExpiresAt: minutes(720),
  });
  expect(sessionExpiry({ createdAt: 0, usedAt: minutes(710) }).idleExpiresAt).toBe(minutes(720));
});
