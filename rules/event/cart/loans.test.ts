import { expect, test } from 'vitest';
import { courseFeeText } from '../courseFee.ts';
import { isCounted, loanParts, whyNotLent } from './loans.ts';

const guitar = { name: 'ギター', price: 500, stock: 5 };
const book = { name: '教本', price: 1200, stock: null };

test.each([
  ['fewer than people', 5, 10, true],
  ['for an unlimited course', 5, null, true],
  ['as many as people', 10, 10, false],
  ['always enough', null, 10, false],
])('what there is %s is counted by units: %s of %s', (_title, stock, capacity, expected) => {
  expect(isCounted({ stock }, capacity)).toBe(expected);
});

test('what is all lent, or not lent any more, is refused by name', () => {
  const loans = [
    { ...guitar, lent: 5 },
    { ...book, lent: 99 },
  ];
  expect(whyNotLent(loans, [book])).toBeNull();
  expect(whyNotLent([{ ...guitar, lent: 4 }], [guitar])).toBeNull();
  expect(whyNotLent(loans, [guitar, book, { name: 'ピアノ' }])).toEqual({
    code: 'loanOut',
    names: ['ギター', 'ピアノ'],
  });
});

test('a fee tells what is borrowed and the sum', () => {
  const course = { price: 325, coursePrice: null };
  const parts = loanParts([guitar, { name: '座布団', price: 0 }, book]);
  expect(courseFeeText(9500, course, 24, parts)).toBe(
    '24回 × 325円 = 7,800円、ギター 500円、教本 1,200円、合計 9,500円',
  );
  expect(courseFeeText(1700, { price: 0, coursePrice: null }, 24, parts)).toBe(
    '無料、ギター 500円、教本 1,200円、合計 1,700円',
  );
  expect(courseFeeText(7800, course, 24)).toBe('24回 × 325円 = 7,800円');
});
