import { expect, it } from 'vitest';
import { overLimit, type PersonCounts, type PersonLimits } from './overLimit.ts';

const without: PersonLimits = { maxOpenReservations: null, maxFramesPerMonth: null, maxUnpaidOfGuest: null };
const counts: PersonCounts = { openReservations: 2, framesByMonth: { '2026-06': 3 }, unpaidAsGuest: 2 };

it.each([
  ['without limits', {}, ['2026-06-30', '2026-07-01'], null],
  ['as the last of those he may have open', { maxOpenReservations: 3 }, ['2026-07-01'], null],
  ['as one too many', { maxOpenReservations: 2 }, ['2026-07-01'], 'tooManyOpenReservations'],
  ['as the last frame of its month', { maxFramesPerMonth: 4 }, ['2026-06-30', '2026-07-01'], null],
  ['as one frame too many of a month', { maxFramesPerMonth: 4 }, ['2026-06-29', '2026-06-30'], 'tooManyFramesInMonth'],
  ['as the last that a guest may have unpaid', { maxUnpaidOfGuest: 3 }, ['2026-07-01'], null],
  ['as one unpaid too many of a guest', { maxUnpaidOfGuest: 2 }, ['2026-07-01'], 'tooManyUnpaid'],
])('[SAFE-04] one more %s', (_title, limits, days, expected) => {
  expect(overLimit({ ...without, ...limits }, counts, days)?.refusal.code ?? null).toBe(expected);
});

it('[SAFE-04] a member may have as many unpaid as he likes', () => {
  expect(overLimit({ ...without, maxUnpaidOfGuest: 1 }, { ...counts, unpaidAsGuest: null }, ['2026-07-01'])).toBeNull();
});
