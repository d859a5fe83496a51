import { expect, test } from 'vitest';
import { reasonToCome, withReason } from './reasonInMail.ts';

const body = `理由　${reasonToCome}\n${reasonToCome}のため`;

test.each([
  ['that is typed stands wherever the mail tells it', '雨漏り', '理由　雨漏り\n雨漏りのため'],
  ['is told without the blanks around it', ' 雨漏り\n', '理由　雨漏り\n雨漏りのため'],
  ['may hold signs that a replacement would read', '$& $1 $$', '理由　$& $1 $$\n$& $1 $$のため'],
  ['of which nothing is typed stays announced', '', body],
  ['of blanks stays announced', ' 　\n', body],
])('a reason %s', (_title, typed, shown) => {
  expect(withReason(body, typed)).toBe(shown);
});

test('a mail without a reason stays as it is', () => {
  expect(withReason('予約を変更しました。', '雨漏り')).toBe('予約を変更しました。');
});
