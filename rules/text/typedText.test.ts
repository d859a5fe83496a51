import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runsOf } from '../testing/load.ts';
import { characterCount, cleanLine, compatibleLine, isBlank, katakanaLine } from './typedText.ts';

test.each([
  ['会議', 2],
  ['𠮷野家', 3],
  ['🎵🎵', 2],
  ['', 0],
])('%s has %i characters', (text, count) => {
  expect(characterCount(text)).toBe(count);
});

test.each([
  ['surrounding blanks go', ' 　会議　 ', '会議'],
  ['line breaks become a space', '定例\r\n会議', '定例 会議'],
  ['NUL becomes a space', 'a\u0000b', 'a b'],
  ['direction overrides go', '会議\u202Eabc', '会議abc'],
  ['emoji sequences stay', '👩‍👩‍👧', '👩‍👩‍👧'],
  ['HTML stays text', '<b>会議</b>', '<b>会議</b>'],
])('%s', (_title, text, expected) => {
  expect(cleanLine(text)).toBe(expected);
});

test.each(['', ' ', '　', '\u200B\u200D', '\u0000\n'])('%j cannot be seen', (text) => {
  expect(isBlank(text)).toBe(true);
});

test('full-width letters, digits and signs become half-width', () => {
  expect(compatibleLine('　ｔａｒｏ＠ｅｘａｍｐｌｅ．ｊｐ ')).toBe('taro@example.jp');
  expect(compatibleLine('０９０')).toBe('090');
});

test('hiragana and half-width kana become katakana', () => {
  expect(katakanaLine(' やまだ ')).toBe('ヤマダ');
  expect(katakanaLine('ﾔﾏﾀﾞ')).toBe('ヤマダ');
  expect(katakanaLine('ゔぃー')).toBe('ヴィー');
});

test('cleaning twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const clean of [cleanLine, compatibleLine, katakanaLine]) expect(clean(clean(text))).toBe(clean(text));
    }),
    runsOf(1000),
  );
});
