import { expect, it } from 'vitest';
import { payUntil } from './payUntil.ts';

const terms = { dueDays: 14, dueDaysBefore: 3 };

it.each([
  ['two weeks after the confirmation', '2026-06-10T09:30', '2026-08-01T13:00', '2026-06-24T23:59'],
  ['three days before the use when that is sooner', '2026-06-10T09:30', '2026-06-20T13:00', '2026-06-17T23:59'],
  ['the end of the next day for who reserves late', '2026-06-10T09:30', '2026-06-13T13:00', '2026-06-11T23:59'],
  ['the minute before the use when it begins sooner', '2026-06-10T09:30', '2026-06-11T13:00', '2026-06-11T12:59'],
  ['on the day itself', '2026-06-10T09:30', '2026-06-10T13:00', '2026-06-10T12:59'],
])('is to be paid until %s', (_title, confirmedAt, usesAt, until) => {
  expect(payUntil({ confirmedAt, usesAt, terms })).toBe(until);
});
