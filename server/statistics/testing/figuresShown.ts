import type { StatisticsTable } from '#contract/desk/statistics.ts';

const tableNamed = (tables: readonly StatisticsTable[], key: string) => {
  const table = tables.find((one) => one.key === key);
  if (!table) throw new Error(`no table ${key}`);
  return table;
};

/** The rows of a table by their keys, each cell by its column. */
export const rowsBy = (tables: readonly StatisticsTable[], key: string) => {
  const { rows, columns } = tableNamed(tables, key);
  return Object.fromEntries(
    rows.map((row) => [row.key, Object.fromEntries(row.cells.map((cell, index) => [columns[index]?.key, cell]))]),
  );
};

/** The same of its total. */
export const totalOf = (tables: readonly StatisticsTable[], key: string) => {
  const { total, columns } = tableNamed(tables, key);
  return Object.fromEntries((total ?? []).map((cell, index) => [columns[index]?.key, cell]));
};
