import { expect, it } from 'vitest';
import { reservationNumber } from './reservationNumber.ts';

it('is the first half of the id in groups of four', () => {
  expect(reservationNumber('0199a3f0-12ab-7cde-8f01-23456789abcd')).toBe('0199-A3F0-12AB-7CDE');
});
