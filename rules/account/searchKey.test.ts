import { describe, expect, it } from 'vitest';
import { searchDigits, searchKey } from './searchKey.ts';

describe('[PEOPLE-01] a name is searched', () => {
  it.each(['さとう', 'サトウ', 'ｻﾄｳ', ' サ　トウ ', 'さ と う'])('%s as サトウ', (typed) => {
    expect(searchKey(typed)).toBe('サトウ');
  });
  it.each([
    ['with its marks where they were typed apart', 'ｶﾞｯｷｰ', 'ガッキー'],
    ['with small kana and long marks as they are', 'しょうー', 'ショウー'],
    ['in small half-width letters', 'ＡＢＣ Hall', 'abchall'],
    ['in the characters people write it with', '髙橋', '髙橋'],
  ])('%s', (_, typed, key) => {
    expect(searchKey(typed)).toBe(key);
  });
});

it.each([
  ['1234', '1234'],
  ['０９０-1234－5678', '09012345678'],
  ['12', null],
  ['さとう', null],
])('%s are the digits %s', (typed, digits) => {
  expect(searchDigits(typed)).toBe(digits);
});
