import { expect, test } from 'vitest';
import { isDayOver, whyNotAfterwards, whyTooLate } from './afterwards.ts';

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

test.each([
  ['in time: anybody', { isOver: false, isPastDeadline: false }, { mayOverride: false, reason: '' }, null],
  [
    'past the deadline',
    { isOver: false, isPastDeadline: true },
    { mayOverride: false, reason: '雨' },
    'cancelDeadlinePassed',
  ],
  [
    'past the deadline, with the right',
    { isOver: false, isPastDeadline: true },
    { mayOverride: true, reason: '' },
    null,
  ],
  ['over', { isOver: true, isPastDeadline: true }, { mayOverride: false, reason: '雨' }, 'dayIsOver'],
  ['over, with the right', { isOver: true, isPastDeadline: true }, { mayOverride: true, reason: '雨' }, null],
  [
    'over, without a reason',
    { isOver: true, isPastDeadline: true },
    { mayOverride: true, reason: '' },
    'reasonRequired',
  ],
] as const)('cancelling at the desk, %s', (_, late, by, expected) => {
  expect(whyTooLate(late, by)).toBe(expected);
});
