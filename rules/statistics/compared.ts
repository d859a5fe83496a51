import type { StatisticsCell, StatisticsTable, StatisticsUnit } from '#contract/desk/statistics.ts';
import { cellText, unitText } from './cellText.ts';

/** A figure beside that of the year before. */
export type Compared = {
  readonly key: string;
  readonly label: string;
  readonly unit: StatisticsUnit;
  readonly before: StatisticsCell;
  readonly now: StatisticsCell;
};

/** The figures of one row, each beside its former one. */
export const comparedFigures = (now: StatisticsTable, before: StatisticsTable): Compared[] =>
  now.columns.map(({ key, label, unit }, index) => ({
    key,
    label,
    unit,
    before: before.rows[0]?.cells[before.columns.findIndex((column) => column.key === key)] ?? null,
    now: now.rows[0]?.cells[index] ?? null,
  }));

/** One column of a table, row by row and in sum, beside the former one; rows that one of the years has alone are there too. */
export function comparedColumn(now: StatisticsTable, before: StatisticsTable, column: string): Compared[] {
  const cellOf = ({ columns, rows, total }: StatisticsTable, key: string | null) => {
    const cells = key === null ? total : rows.find((row) => row.key === key)?.cells;
    return cells?.[columns.findIndex((one) => one.key === column)] ?? null;
  };
  const { unit } = now.columns.find(({ key }) => key === column) ?? { unit: 'count' as const };
  const labels = new Map([...before.rows, ...now.rows].map(({ key, label }) => [key, label]));
  const order = [...now.rows, ...before.rows.filter(({ key }) => !now.rows.some((row) => row.key === key))];
  const rows = order.map(
    ({ key }): Compared => ({
      key,
      label: labels.get(key) ?? '',
      unit,
      before: cellOf(before, key),
      now: cellOf(now, key),
    }),
  );
  if (now.total === null) return rows;
  return [...rows, { key: '', label: '合計', unit, before: cellOf(before, null), now: cellOf(now, null) }];
}

/** Whether any day of a span was written down: before a town used the product there is nothing, which is not none. */
export function isRecorded(tables: readonly StatisticsTable[]) {
  const summary = tables.find(({ key }) => key === 'summary');
  const days = summary?.rows[0]?.cells[summary.columns.findIndex(({ key }) => key === 'openDays')];
  return typeof days !== 'number' || days > 0;
}

/** The tables of a span of which nothing was written down. */
export const unrecorded = (tables: readonly StatisticsTable[]) =>
  tables.map((table) => ({ ...table, rows: [], total: null }));

const signed = (value: number, text: string) => (value > 0 ? `＋${text}` : text);

/** By how much a figure rose or fell, in words; '－' where one of the two is not known. */
export function changeText({ unit, before, now }: Compared): string {
  if (typeof before !== 'number' || typeof now !== 'number') return '－';
  const change = now - before;
  if (unit === 'permille') return signed(change, `${(change / 10).toFixed(1)}ポイント`);
  return signed(change, cellText(change, unit));
}

/** A figure with what it is counted in. */
export const figureText = (cell: StatisticsCell, unit: StatisticsUnit) =>
  typeof cell === 'number' ? `${cellText(cell, unit)}${unitText[unit]}` : cellText(cell, unit);
