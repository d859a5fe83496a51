import { expect, it } from 'vitest';
import { checkoutTimes } from './checkoutTimes.ts';

const at = (moment: string) => new Date(`${moment}:00+09:00`);

it.each([
  ['two weeks', '2026-06-10T10:00', '2026-06-25T00:00', '2026-06-11T09:00', 13],
  ['three days', '2026-06-10T10:00', '2026-06-13T00:00', '2026-06-11T09:00', 1],
  ['two days', '2026-06-10T10:00', '2026-06-12T00:00', '2026-06-11T09:00', null],
  ['an evening', '2026-06-10T20:00', '2026-06-11T00:00', '2026-06-11T00:00', null],
  ['ten minutes, less than Stripe can', '2026-06-10T23:50', '2026-06-11T00:00', '2026-06-11T00:21', null],
  ['a year', '2026-06-10T10:00', '2027-06-10T00:00', '2026-06-11T09:00', 60],
])('with %s to go', (_title, createdAt, expiresAt, pageEndsAt, slipDays) => {
  expect(checkoutTimes({ createdAt: at(createdAt), expiresAt: at(expiresAt) })).toEqual({
    pageEndsAt: at(pageEndsAt),
    slipDays,
  });
});
