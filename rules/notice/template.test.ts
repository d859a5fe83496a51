import { expect, test } from 'vitest';
import { filled } from './template.ts';

const values = { 場所: 'ホールA', 日時: '7月4日\n7月5日', 料金: null, 確定のとき: '', 括弧: '{日時}' };

test.each([
  ['a value in its place', '場所は{場所}です。', '場所はホールAです。'],
  ['braces of a keyboard for Japanese', '｛ 場所 ｝', 'ホールA'],
  ['a line without a value goes', '前\n料金 {料金}\n後', '前\n後'],
  ['a line with a value and without another goes', '前\n{場所} {料金}\n後', '前\n後'],
  ['a line stands when its condition holds', '{確定のとき}確定しました。', '確定しました。'],
  ['what nobody knows is not there', '前\n{知らない}\n後', '前\n後'],
  ['several lines below their heading', '■ 日時　{日時}', '■ 日時　7月4日\n　　　　7月5日'],
  ['several lines within a sentence', '日時：{日時}', '日時：7月4日\n7月5日'],
  ['empty lines around what went are one', '前\n\n{料金}\n\n後\n\n{料金}', '前\n\n後'],
  ['what a value says in braces is no placeholder', '{括弧}', '{日時}'],
])('%s', (_, body, meant) => {
  expect(filled({ subject: '件名', body }, values).body).toBe(meant);
});

test.each([
  ['【{日時}】', '【7月4日 7月5日】'],
  ['{料金}のお知らせ', 'のお知らせ'],
])('a subject is one line: %s', (subject, meant) => {
  expect(filled({ subject, body: '' }, values).subject).toBe(meant);
});
