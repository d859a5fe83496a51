import { expect, test } from 'vitest';
import { isReading } from './reading.ts';

test.for([
  ...['ヤマダ', 'やまだ', 'ﾔﾏﾀﾞ', 'ショウー', 'マリア・ルイーサ', 'サン　タロウ', 'ヴァン', 'ゝ', ''],
  ...['FCミドリ', 'ＡＢＣ', 'みどり3B', "O'Neill", 'Peña', 'キノシタ(トモ)'],
])('%j can be a reading', (typed) => {
  expect(isReading(typed)).toBe(true);
});

test.for(['木下', 'キノ下', '佐々木', '〆木', 'みどり合唱団', '한글', 'ヤマダ\u200B'])('%j cannot', (typed) => {
  expect(isReading(typed)).toBe(false);
});
