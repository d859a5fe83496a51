import { describe, expect, test } from 'vitest';
import type { PriceTable } from '#contract/desk/fees.ts';
import { columnsOf, isChanged, problemText, readTextFile } from './feeWords.ts';

const same = (yen: number | null, before = yen) => ({ yen, before });
const tableOf = (...rows: readonly (readonly ReturnType<typeof same>[])[]): PriceTable => ({
  articleName: 'ホール',
  rows: rows.map((prices, index) => ({ name: `枠${index + 1}`, prices: [...prices] })),
});

describe('The table of a room', () => {
  test.each([
    ['one price on all days', [[same(1), same(1), same(1), same(1)]], ['料金']],
    ['Sundays and holidays alike', [[same(1), same(2), same(3), same(3)]], ['平日', '土曜', '日曜・祝日']],
    [
      'another row sets days apart',
      [
        [same(1), same(1), same(2), same(2)],
        [same(1), same(5), same(2), same(2)],
      ],
      ['平日', '土曜', '日曜・祝日'],
    ],
    ['days that are apart', [[same(1), same(2), same(1), same(2)]], ['平日・日曜', '土曜・祝日']],
    ['only what was before differs', [[same(1), same(1, 2), same(1), same(1)]], ['平日・日曜・祝日', '土曜']],
  ])('%s', (_, rows, headers) => {
    expect(columnsOf(tableOf(...rows)).map(({ header }) => header)).toEqual(headers);
  });

  test('is changed where any price is', () => {
    expect(isChanged(tableOf([same(1), same(null), same(1), same(1)]))).toBe(false);
    expect(isChanged(tableOf([same(1), same(1), same(1), same(null, 1)]))).toBe(true);
  });
});

test('a problem is named by its line, where it has one', () => {
  expect(problemText({ line: 12, reason: 'law: ありません。' })).toBe('12行目　law: ありません。');
  expect(problemText({ line: null, reason: '同じ内容です。' })).toBe('同じ内容です。');
});

test('a file is read as UTF-8, and nothing else is guessed', async () => {
  expect(await readTextFile(new Blob(['firstDay: 2027-04-01\nlaw: 条例']))).toBe('firstDay: 2027-04-01\nlaw: 条例');
  expect(await readTextFile(new Blob([Uint8Array.of(0x8f, 0xf0, 0x97, 0xe1)]))).toBeNull();
});
