import { expect, test } from 'vitest';
import { foldedAs, isFoundIn, searchFold } from './searchFold.ts';

test.each([
  ['kana', ['さとう', 'サトウ', 'ｻﾄｳ', 'さ とう', 'サトウ'.normalize('NFD')]],
  ['small kana', ['キョウコ', 'キヨウコ', 'きょうこ', 'ｷｮｳｺ']],
  ['long marks', ['ユーコ', 'ユコ', 'ゆーこ', 'ﾕｰｺ']],
  ['kana that sound alike', ['ミヅホ', 'ミズホ', 'みづほ']],
  ['old and new forms of kanji', ['髙崎', '高﨑', '高崎']],
  ['a family name in five forms', ['斎藤', '齋藤', '齊藤', '斉藤', '斎　藤']],
  ['a name with a kanji of many forms', ['渡辺', '渡邉', '渡邊', '渡邉\u{E0102}', '渡邊\u{E0101}']],
  ['compatibility forms', ['祥子', '祥子']],
  ['characters outside the first plane', ['𠮷田', '吉田']],
  ['Latin letters', ['ＦＣ ミドリ', 'fcみどり', 'FC・ミドリ']],
])('[TEXT-02] finds the same by %s', (_what, texts) => {
  expect(new Set(texts.map(searchFold)).size).toBe(1);
});

test('[TEXT-02] keeps apart what differs', () => {
  const texts = ['ハシモト', 'バシモト', 'パシモト', '山本', '山元', '大田', '太田', '大阪', '大坂', '12', '21'];
  expect(new Set(texts.map(searchFold)).size).toBe(texts.length);
});

test('[TEXT-02] folds each character once: what it becomes stays as it is', () => {
  for (const folded of foldedAs.values()) expect(searchFold(folded)).toBe(folded);
  for (const [letter, folded] of foldedAs) expect(searchFold(letter)).toBe(folded);
});

test('[TEXT-02] finds a part of a text', () => {
  expect(isFoundIn('桜ヶ丘コミュニティーセンター 大ホール', 'さくら')).toBe(false);
  expect(isFoundIn('桜ヶ丘コミュニティーセンター 大ホール', 'コミユニテイ')).toBe(true);
  expect(isFoundIn('櫻ケ丘会館', '桜ヶ丘')).toBe(true);
});
