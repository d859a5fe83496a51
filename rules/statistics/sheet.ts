import type { StatisticsCell, StatisticsTable, StatisticsUnit } from '#contract/desk/statistics.ts';

export type SheetCell = string | number | null;

/** A table as files have it: numbers are numbers, and its headers say what they are of. */
export type Sheet = { readonly name: string; readonly note: string; readonly rows: readonly (readonly SheetCell[])[] };

const headerUnits = {
  count: '',
  people: '（人）',
  days: '（日）',
  yen: '（円）',
  permille: '（%）',
  times: '（倍）',
} as const satisfies Record<StatisticsUnit, string>;

function sheetCell(cell: StatisticsCell, unit: StatisticsUnit): SheetCell {
  if (cell === 'few') return '5未満';
  if (cell === null) return null;
  if (unit === 'permille') return cell / 10;
  return unit === 'times' ? cell / 100 : cell;
}

/** A table for a file, with its header and its sum. */
export function sheetOf({ title, note, rowsAre, columns, rows, total }: StatisticsTable): Sheet {
  const line = (label: string, cells: readonly StatisticsCell[]) => [
    label,
    ...columns.map(({ unit }, index) => sheetCell(cells[index] ?? null, unit)),
  ];
  return {
    name: title,
    note,
    rows: [
      [
        rowsAre,
        ...columns.map(({ label, unit }) => `${label}${label.includes(headerUnits[unit]) ? '' : headerUnits[unit]}`),
      ],
      ...rows.map(({ label, cells }) => line(label, cells)),
      ...(total !== null && rows.length > 1 ? [line('合計', total)] : []),
    ],
  };
}
