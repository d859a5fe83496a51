import { expect, test } from 'vitest';
import { marksOn, pageOf, putBy, putByTouch } from './sheet.ts';

test.each([
  ['o', 'present'],
  ['O', 'present'],
  ['×', 'absent'],
  ['3', 'late'],
  ['Delete', null],
  ['0', null],
  ['ArrowDown', undefined],
  ['g', undefined],
] as const)('the key %s puts %s', (key, expected) => {
  expect(putBy(key)).toBe(expected);
});

test('a second touch takes back what the first has put', () => {
  expect([putByTouch('late', null), putByTouch('late', 'present'), putByTouch('late', 'late')]).toEqual([
    'late',
    'late',
    null,
  ]);
});

test('what is on its way stands over what was read', () => {
  const cell = { reservationId: 'a', eventSessionId: 'b' };
  const marks = marksOn([{ ...cell, mark: 'present' }], new Map([['a b', null]]));
  expect([...marks]).toEqual([['a b', null]]);
});

test('people are shown fifty at a time, and a page that is not there is the nearest one', () => {
  const people = Array.from({ length: 101 }, (_, index) => index);
  expect(pageOf(people, '3')).toEqual({ page: 3, pages: 3, items: [100] });
  expect(pageOf(people, '9').page).toBe(3);
  expect(pageOf(people, 'x').items[0]).toBe(0);
  expect(pageOf([], '')).toEqual({ page: 1, pages: 1, items: [] });
});
