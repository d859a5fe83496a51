import { expect, it } from 'vitest';
import { newEntryNumber, newEntrySalt } from './entryNumber.ts';

it('entry numbers are ten letters and digits that cannot be mistaken for each other', () => {
  const numbers = Array.from({ length: 1000 }, newEntryNumber);
  expect(numbers.every((number) => /^[0-9A-HJKMNP-TV-Z]{10}$/.test(number))).toBe(true);
  expect(new Set(numbers).size).toBe(1000);
});

it('salts are 128 bits in hexadecimal', () => {
  expect(newEntrySalt()).toMatch(/^[0-9a-f]{32}$/);
  expect(newEntrySalt()).not.toBe(newEntrySalt());
});
