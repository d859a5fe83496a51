import { expect, test } from 'vitest';
import { entryWords } from './entryWords.ts';

test.each([
  [['firstDay'], '適用開始日'],
  [['base', 0, 'yen', '朝'], '基本使用料1番目の金額「朝」'],
  [['base', 2, 'kind'], '基本使用料3番目の種類'],
  [['steps', 1, 'rules', 0, 'when', 'conditions', 0], '計算の手順2番目の使用の区分'],
  [['examples', 3, 'frames'], '試算例4番目の区分'],
  [['extra'], '「extra」'],
  [['base', 0, 'extra'], '基本使用料1番目「extra」'],
])('%j is %s', (path, words) => {
  expect(entryWords(path)).toBe(words);
});
