import { describe, expect, it } from 'vitest';
import type { StatisticsTable } from '#contract/desk/statistics.ts';
import { changeText, comparedColumn, comparedFigures, figureText, isRecorded, unrecorded } from './compared.ts';

const table = (
  rows: readonly (readonly [string, number | null | 'few', number])[],
  total: number | null,
): StatisticsTable => ({
  key: 'months',
  title: '',
  rowsAre: '',
  note: '',
  columns: [
    { key: 'rateOfBlocks', label: '稼働率（区分）', unit: 'permille' },
    { key: 'counted', label: '利用件数', unit: 'count' },
  ],
  rows: rows.map(([key, rate, counted]) => ({ key, label: key, cells: [rate, counted] })),
  total: total === null ? null : [null, total],
});

describe('[STAT-02] the page for the council', () => {
  it('sets each figure beside the former one', () => {
    const [rate, counted] = comparedFigures(table([['all', 453, 12]], null), table([['all', 500, 10]], null));
    expect(rate).toMatchObject({ label: '稼働率（区分）', before: 500, now: 453 });
    expect([rate, counted].map((one) => one && changeText(one))).toEqual(['-4.7ポイント', '＋2']);
  });

  it('has the rows of both years, and their sum', () => {
    const rows = comparedColumn(
      table(
        [
          ['音楽', 1, 5],
          ['会議', 1, 3],
        ],
        8,
      ),
      table(
        [
          ['会議', 1, 4],
          ['展示', 1, 2],
        ],
        6,
      ),
      'counted',
    );
    expect(rows.map(({ label, before, now }) => [label, before, now])).toEqual([
      ['音楽', null, 5],
      ['会議', 4, 3],
      ['展示', 2, null],
      ['合計', 6, 8],
    ]);
    expect(rows.map(changeText)).toEqual(['－', '-1', '－', '＋2']);
  });

  it('has no figures of a year before the first one', () => {
    const days = (number: number): StatisticsTable => ({
      ...table([], null),
      key: 'summary',
      columns: [{ key: 'openDays', label: '延べ開館日数', unit: 'days' }],
      rows: [{ key: 'all', label: '', cells: [number] }],
    });
    expect([0, 1].map((number) => isRecorded([days(number)]))).toEqual([false, true]);
    const [former = days(1)] = unrecorded([days(0)]);
    expect(comparedFigures(days(300), former)).toMatchObject([{ before: null, now: 300 }]);
  });

  it('says nothing of what is not told', () => {
    const [rate] = comparedFigures(table([['all', 'few', 0]], null), table([['all', null, 0]], null));
    expect(rate && changeText(rate)).toBe('－');
  });
});

it.each([
  [1200, 'yen', '1,200円'],
  [453, 'permille', '45.3%'],
  ['few', 'people', '5未満'],
  [null, 'days', '－'],
  [12, 'people', '12人'],
] as const)('%s of %s reads %s', (cell, unit, text) => {
  expect(figureText(cell, unit)).toBe(text);
});
