import { describe, expect, test } from 'vitest';
import { isMarkedTooSoon, receptionBy } from './attendance.ts';

const today = '2026-07-05';

describe('A mark of attendance', () => {
  test.each([
    ['present', '2026-07-06', true],
    ['late', '2026-07-06', true],
    ['absent', '2026-07-06', false],
    [null, '2026-07-06', false],
    ['present', today, false],
    ['late', '2026-07-04', false],
  ] as const)('%s on %s: too soon %s', (mark, date, expected) => {
    expect(isMarkedTooSoon({ mark, date, today })).toBe(expected);
  });

  test.each([
    ['present', today, 'received'],
    ['late', today, 'received'],
    ['absent', today, 'notReceived'],
    [null, today, 'notReceived'],
    ['present', '2026-07-04', null],
    [null, '2026-07-04', null],
    ['absent', '2026-07-06', null],
  ] as const)('%s on %s says of the reception: %s', (mark, date, expected) => {
    expect(receptionBy({ mark, date, today })).toBe(expected);
  });
});
