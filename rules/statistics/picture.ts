import type { StatisticsTable } from '#contract/desk/statistics.ts';
import { cellText } from './cellText.ts';

/** A number of a table as a picture shows it. `text` stands beside it; `value` is null where there is none to show. */
export type Point = {
  readonly row: string;
  readonly column: string;
  readonly value: number | null;
  readonly text: string;
};

export type Picture = {
  readonly kind: 'heat' | 'rows' | 'months';
  /** What its numbers are. */
  readonly label: string;
  readonly points: readonly Point[];
  /** How many rows of the table it leaves out. */
  readonly left: number;
};

/** More rows than these are read in the table alone. */
const mostRows = 40;

/** Of which column the picture of a table is; of a heat map all of them. */
const pictures: Readonly<Record<string, { readonly kind: Picture['kind']; readonly column?: string }>> = {
  halls: { kind: 'rows', column: 'rateOfBlocks' },
  rooms: { kind: 'rows', column: 'rateOfBlocks' },
  months: { kind: 'months', column: 'rateOfBlocks' },
  income: { kind: 'months', column: 'income' },
  roomFrames: { kind: 'heat' },
  weekdayFrames: { kind: 'heat' },
  purposes: { kind: 'rows', column: 'counted' },
  classes: { kind: 'rows', column: 'counted' },
  reductions: { kind: 'rows', column: 'counted' },
  admissions: { kind: 'rows', column: 'counted' },
  outcomes: { kind: 'rows', column: 'counted' },
  cancellations: { kind: 'rows', column: 'counted' },
  methods: { kind: 'rows', column: 'counted' },
  draws: { kind: 'rows', column: 'times' },
  equipment: { kind: 'rows', column: 'counted' },
};

/** The picture of a table, made of its cells; null where it has none, or too little to compare. */
export function pictureOf({ key, columns, rows }: StatisticsTable): Picture | null {
  const wanted = pictures[key];
  if (wanted === undefined || rows.length < 2) return null;
  const shown = columns.flatMap((column, index) =>
    wanted.column === undefined || wanted.column === column.key ? [{ ...column, index }] : [],
  );
  const points = rows.slice(0, mostRows).flatMap(({ label, cells }) =>
    shown.map(({ label: column, unit, index }): Point => {
      const cell = cells[index] ?? null;
      return { row: label, column, value: typeof cell === 'number' ? cell : null, text: cellText(cell, unit) };
    }),
  );
  if (points.every(({ value }) => value === null || value === 0)) return null;
  const label = wanted.kind === 'heat' ? '稼働率（区分）' : (shown[0]?.label ?? '');
  return { kind: wanted.kind, label, points, left: Math.max(0, rows.length - mostRows) };
}

/** What a picture shows, in a sentence for who does not see it. */
export function pictureText(title: string, { kind, label, points }: Picture): string {
  const known = points
    .filter((point) => point.value !== null)
    .toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0));
  const [most, least] = [known.at(0), known.at(-1)];
  const name = ({ row, column }: Point) => (kind === 'heat' ? `${row}の${column}` : row);
  const ends =
    most && least
      ? `最も大きいのは${name(most)}（${most.text}）、最も小さいのは${name(least)}（${least.text}）です。`
      : '';
  return `${title}の図（${label}）。${ends}すべての数値は表にあります。`;
}
