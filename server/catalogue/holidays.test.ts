import { expect, it } from 'vitest';
import { nationalHolidays } from './holidays.ts';

it('[LOCALE-01] knows national holidays and their substitutes by day', () => {
  expect(nationalHolidays['2026-01-01']).toBe('元日');
  expect(nationalHolidays['2026-05-06']).toBe('振替休日');
  expect(nationalHolidays['2026-09-22']).toBe('休日');
  expect(nationalHolidays['2026-06-10']).toBeUndefined();
});
