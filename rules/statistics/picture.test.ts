import { describe, expect, it } from 'vitest';
import type { StatisticsTable } from '#contract/desk/statistics.ts';
import { cellText } from './cellText.ts';
import { permilleOf, timesOf } from './figure.ts';
import { pictureOf, pictureText } from './picture.ts';
import { sheetOf } from './sheet.ts';

const table: StatisticsTable = {
  key: 'months',
  title: '月別',
  rowsAre: '月',
  note: '',
  columns: [
    { key: 'rateOfBlocks', label: '稼働率（区分）', unit: 'permille' },
    { key: 'planned', label: '利用人数（予定）', unit: 'people' },
    { key: 'fee', label: '使用料', unit: 'yen' },
  ],
  rows: [
    { key: '2026-04', label: '2026年4月', cells: [453, 1200, 38_240] },
    { key: '2026-05', label: '2026年5月', cells: [null, 'few', 0] },
    { key: '2026-06', label: '2026年6月', cells: [50, 7, 1_000] },
  ],
  total: [251, 1207, 39_240],
};

describe('[STAT-02] a table', () => {
  it('is shown as it is in a file', () => {
    expect(sheetOf(table).rows).toEqual([
      ['月', '稼働率（区分）（%）', '利用人数（予定）（人）', '使用料（円）'],
      ['2026年4月', 45.3, 1200, 38_240],
      ['2026年5月', null, '5未満', 0],
      ['2026年6月', 5, 7, 1_000],
      ['合計', 25.1, 1207, 39_240],
    ]);
  });

  it('is the picture, number by number', () => {
    const picture = pictureOf(table);
    expect(picture).toMatchObject({ kind: 'months', label: '稼働率（区分）', left: 0 });
    expect(picture?.points).toEqual([
      { row: '2026年4月', column: '稼働率（区分）', value: 453, text: '45.3%' },
      { row: '2026年5月', column: '稼働率（区分）', value: null, text: '－' },
      { row: '2026年6月', column: '稼働率（区分）', value: 50, text: '5.0%' },
    ]);
    if (!picture) throw new Error('no picture');
    expect(pictureText(table.title, picture)).toBe(
      '月別の図（稼働率（区分））。最も大きいのは2026年4月（45.3%）、最も小さいのは2026年6月（5.0%）です。すべての数値は表にあります。',
    );
  });

  it('has no picture where there is nothing to compare', () => {
    expect(pictureOf({ ...table, rows: table.rows.slice(0, 1) })).toBeNull();
    expect(pictureOf({ ...table, rows: table.rows.map((row) => ({ ...row, cells: [0, 0, 0] })) })).toBeNull();
    expect(pictureOf({ ...table, key: 'summary' })).toBeNull();
  });

  it('of very many rows is drawn in part, and says so', () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      key: `${index}`,
      label: `部屋${index}`,
      cells: [index],
    }));
    const picture = pictureOf({ ...table, key: 'rooms', rows });
    expect(picture?.points).toHaveLength(40);
    expect(picture?.left).toBe(960);
  });
});

it.each([
  [1, 3, 333],
  [2, 3, 667],
  [1, 2000, 1],
  [0, 5, 0],
  [5, 5, 1000],
  [0, 0, null],
])('%i of %i is %s tenths of a percent', (part, whole, expected) => {
  expect(permilleOf(part, whole)).toBe(expected);
});

it.each([
  [10, 4, 250],
  [1, 3, 33],
  [5, 0, null],
])('%i entries on %i', (all, each, expected) => {
  expect(timesOf(all, each)).toBe(expected);
});

it.each([
  [null, 'permille', '－'],
  ['few', 'people', '5未満'],
  [1000, 'permille', '100.0%'],
  [5, 'permille', '0.5%'],
  [250, 'times', '2.50倍'],
  [1234567, 'yen', '1,234,567'],
  [-1200, 'yen', '-1,200'],
] as const)('%s as %s reads %s', (cell, unit, text) => {
  expect(cellText(cell, unit)).toBe(text);
});
