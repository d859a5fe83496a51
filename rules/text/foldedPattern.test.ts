import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadOf } from '#rules/testing/load.ts';
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
    const letter = fc.oneof(
      fc.constantFrom(...foldedAs.keys(), ...foldedAs.values(), ...'ｱｶ -ー・　(.*]^\\', 'ｶﾞ', 'ﾊﾟ', 'かﾞ', 'ホ\u309A'),
      fc.string({ unit: 'grapheme', maxLength: 1 }),
    );
    const text = fc.array(letter, { maxLength: 4 }).map((letters) => letters.join(''));
    fc.assert(
      fc.property(text, text, (one, other) => {
        // What NFKC makes several characters of is one letter to a pattern.
        fc.pre([...`${one}${other}`].every((each) => [...each.normalize('NFKC')].length === 1));
        // A mark without its kana is left to whoever types it.
        fc.pre(!/(^|[^ｶﾊかホ])[ﾞﾟ\u3099\u309A]/u.test(one) && !/[ﾞﾟ\u3099\u309A](?<![ｶﾊかホ].)/u.test(other));
        expect([one, other, finds(one, other)]).toEqual([one, other, isFoundIn(one, other)]);
      }),
      { numRuns: loadOf(20_000) },
    );
  });

  it('is null for what has nothing to look for', () => {
    expect(foldedPattern(' ・ー')).toBeNull();
  });
});
