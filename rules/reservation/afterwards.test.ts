import { expect, test } from 'vitest';
import { isDayOver, whyNotAfterwards } from './afterwards.ts';

test.each([
  [['2026-06-20'], '2026-06-21', true],
  [['2026-06-20'], '2026-06-20', false],
  [['2026-06-20', '2026-06-22'], '2026-06-21', false],
  [[], '2026-06-21', false],
])('[DESK-13] %j is over on %s: %s', (dates, today, expected) => {
  expect(isDayOver(dates, today)).toBe(expected);
});

test.each([
  [false, '停電', 'dayIsOver'],
  [true, '', 'reasonRequired'],
  [true, '停電', null],
] as const)('[DESK-13] with the right %s and the reason 「%s」 it is %s', (mayOverride, reason, expected) => {
  expect(whyNotAfterwards({ mayOverride, reason })).toBe(expected);
});
