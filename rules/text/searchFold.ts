import { usualForms } from './kanjiVariants.ts';

const pairs = (from: string, to: string) => [...from].map((letter, at) => [letter, [...to][at] ?? ''] as const);

const inKatakana = Array.from({ length: 0x3096 - 0x3041 + 1 }, (_, at) => 0x3041 + at);

const largeKana = new Map(pairs('ァィゥェォッャュョヮヵヶヂヅヰヱヲ', 'アイウエオツヤユヨワカケジズイエオ'));

/**
 * Characters that count as another one, each with that one: hiragana as katakana, small kana as large ones, those that
 * sound alike today as one (ヅ as ズ), capitals as small letters, and rare forms of kanji as the usual ones. The database
 * folds by the same table (function search_fold), which a test compares with this one.
 */
export const foldedAs: ReadonlyMap<string, string> = new Map([
  ...inKatakana.map((code) => {
    const katakana = String.fromCharCode(code + 0x60);
    return [String.fromCharCode(code), largeKana.get(katakana) ?? katakana] as const;
  }),
  ...pairs('ゝゞ', 'ヽヾ'),
  ...largeKana,
  ...pairs('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'),
  ...usualForms,
]);

/** Blanks, the dot between parts of a name, long marks, and what selects a variant of the kanji before. */
const passedOver = /[\t\n\v\f\r ・ー]|[\u{FE00}-\u{FE0F}]|[\u{E0100}-\u{E01EF}]/gu;

/**
 * A text as it is searched for and compared: さいとう = ｻｲﾄｳ, キョウコ = キヨウコ, ユーコ = ユコ, 齋藤 = 斎藤, Ａ = a, without blanks. Every
 * search of people, rooms, courses and places goes by it.
 */
export const searchFold = (typed: string) =>
  [...typed.normalize('NFKC').replace(passedOver, '')].map((letter) => foldedAs.get(letter) ?? letter).join('');

/** True when a text has what was typed somewhere, as people search: see searchFold. Nothing typed is in every text. */
export const isFoundIn = (text: string, typed: string) => searchFold(text).includes(searchFold(typed));
