import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from '#rules/testing/load.ts';
import { foldedPattern } from './foldedPattern.ts';
import { foldedAs, isFoundIn } from './searchFold.ts';

const finds = (text: string, typed: string) => new RegExp(foldedPattern(typed) ?? '', 'u').test(text);

describe('[TEXT-02] a pattern finds what a fold finds', () => {
  it.each([
    ['ダンス発表会', 'だんす'],
    ['ﾀﾞﾝｽ 發表會', 'ダンス発表'],
    ['コーラスの練習', 'こらす'],
    ['渡邉\u{E0101}家 法事', '渡辺家'],
    ['１００％〔第２回〕', '100%'],
    ['A-[b]\\c^', 'a-[B]\\C^'],
  ])('%s: %s', (text, typed) => {
    expect(isFoundIn(text, typed)).toBe(true);
    expect(finds(text, typed)).toBe(true);
  });

  it('whatever stands in a text and is typed', () => {
    // A mark stands with its kana alone: NFKC makes one letter of both, wherever they meet.
    const letter = fc.oneof(
      fc.constantFrom(
        ...foldedAs.keys(),
        ...foldedAs.values(),
        ...'ｱｶﾊ祥Ａ①-ー・　(.*]^\\',
        'ｶﾞ',
        'ﾊﾟ',
        'かﾞ',
        'ホ\u309A',
      ),
      fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
    );
    const text = fc.array(letter, { maxLength: 4 }).map((letters) => letters.join(''));
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect([one, other, finds(one, other)]).toEqual([one, other, isFoundIn(one, other)]);
      }),
      runsOf(20_000),
    );
  });

  it('is null for what has nothing to look for', () => {
    expect(foldedPattern(' ・ー')).toBeNull();
  });
});
