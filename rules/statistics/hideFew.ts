import type { StatisticsCell, StatisticsTable } from '#contract/desk/statistics.ts';

/** So many people may be told to everybody; of fewer, somebody might be known. */
const fewest = 5;

const isFew = (cell: StatisticsCell) => typeof cell === 'number' && cell > 0 && cell < fewest;

/** Which cells of a column are hidden: those of few, and where that is one alone, the smallest other one with it. */
function hiddenOf(cells: readonly StatisticsCell[]): ReadonlySet<number> {
  const few = new Set(cells.flatMap((cell, index) => (isFew(cell) ? [index] : [])));
  if (few.size !== 1) return few;
  const others = cells.flatMap((cell, index) =>
    typeof cell === 'number' && cell > 0 && !few.has(index) ? [{ cell, index }] : [],
  );
  const least = others.toSorted((one, other) => one.cell - other.cell)[0];
  return least ? new Set([...few, least.index]) : few;
}

/** A table for somebody who may not see people: numbers of few of them are not told, and cannot be found by subtraction. */
export function withoutFew(table: StatisticsTable): StatisticsTable {
  const columns = table.columns.map(({ unit }, index) => {
    if (unit !== 'people') return new Set<number>();
    return hiddenOf(table.rows.map(({ cells }) => cells[index] ?? null));
  });
  const rows = table.rows.map((row, at) => ({
    ...row,
    cells: row.cells.map((cell, index) => (columns[index]?.has(at) ? ('few' as const) : cell)),
  }));
  const total = table.total?.map((cell, index) => {
    const isOfPeople = table.columns[index]?.unit === 'people';
    // A sum of which but one part is hidden would tell it.
    const isTold = isOfPeople && (isFew(cell) || columns[index]?.size === 1);
    return isTold ? ('few' as const) : cell;
  });
  return { ...table, rows, total: total ?? null };
}
