import { expect, test } from 'vitest';
import { wholeParts } from './wholeParts.ts';

test.each([
  ['2026/12/05(土)～2026/12/06(日・祝) 午前', ['', '2026/12/05(土)', '～', '2026/12/06(日・祝)', ' 午前']],
  ['2026/12/05(土) 09:00', ['', '2026/12/05(土)', ' ', '09:00', '']],
  ['9:00～12:00を使用', ['', '9:00～12:00', 'を使用']],
  ['使用料 －1,250円、3件', ['使用料 ', '－1,250円', '、3件']],
  ['大会議室', ['大会議室']],
  ['', ['']],
])('a date, hours and yen of %j stay whole', (text, parts) => {
  expect(wholeParts(text)).toEqual(parts);
});
