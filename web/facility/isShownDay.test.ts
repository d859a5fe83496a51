import { expect, test } from 'vitest';
import { isShownDay } from './isShownDay.ts';

test.each([
  ['2026-11-20', true],
  ['2027-12-01', true],
  ['2020-01-01', true],
  ['9999-12-28', false],
  ['0001-01-01', false],
  ['2026-02-30', false],
  ['tomorrow', false],
])('%s on 2026-11-20: %s', (day, wanted) => {
  expect(isShownDay(day, '2026-11-20')).toBe(wanted);
});
