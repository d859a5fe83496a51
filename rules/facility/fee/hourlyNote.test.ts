import { expect, test } from 'vitest';
import { hourlyNote } from './hourlyNote.ts';

test.each([
  ['whole hours', { fromMinute: 540, toMinute: 720, fee: 2400 }, '800円 × 3時間'],
  ['half hours', { fromMinute: 540, toMinute: 630, fee: 1500 }, '1,000円 × 1.5時間'],
  ['nothing to pay', { fromMinute: 540, toMinute: 600, fee: 0 }, '0円 × 1時間'],
  ['a rounded fee, which would not come out', { fromMinute: 540, toMinute: 640, fee: 1667 }, ''],
])('[CONFIRM-01] how the fee of hours comes about: %s', (_, line, text) => {
  expect(hourlyNote(line)).toBe(text);
});
