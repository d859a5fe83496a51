import type { StatisticsCell, StatisticsTable } from '#contract/desk/statistics.ts';
import type { ValuesOf } from '../notice/messageTexts.ts';
import { cellText, unitText } from './cellText.ts';
import { spanFrom, spanText } from './span.ts';

/** A mail stays one that can be read; the screen shows all rows. */
const mostRows = 100;

const cellsText = ({ columns }: StatisticsTable, cells: readonly StatisticsCell[]) =>
  columns.map(({ label, unit }, index) => {
    const cell = cells[index] ?? null;
    return `${label} ${cellText(cell, unit)}${cell === null || cell === 'few' ? '' : unitText[unit]}`;
  });

function tableLines(table: StatisticsTable): string[] {
  const { title, note, rows, total } = table;
  const lineOf = (label: string, cells: readonly StatisticsCell[]) =>
    `・${label}　${cellsText(table, cells).join('、')}`;
  return [
    '',
    `■ ${title}`,
    ...(note === '' ? [] : [note]),
    ...(rows.length === 0 ? ['ありません。'] : []),
    ...rows.slice(0, mostRows).map(({ label, cells }) => lineOf(label, cells)),
    ...(rows.length > mostRows ? [`ほか${rows.length - mostRows}行は、統計の画面でご確認ください。`] : []),
    ...(total !== null && rows.length > 1 ? [lineOf('合計', total)] : []),
  ];
}

/** One row with much to say is a list of its own. */
const summaryLines = (table: StatisticsTable) => [
  '',
  `■ ${table.title}`,
  ...cellsText(table, table.rows[0]?.cells ?? []).map((text) => `・${text}`),
];

type Report = {
  readonly from: string;
  readonly places: readonly { readonly containerName: string }[];
  readonly tables: readonly StatisticsTable[];
};

/** The tables of a month as they are mailed. `url` leads to the same ones. */
export function monthReportValues({ from, places, tables }: Report, url: string): ValuesOf<'monthReport'> {
  const month = spanText(spanFrom({ by: '', at: from.slice(0, 7), from: '', to: '' }, from));
  const [first] = places;
  const where = places.length === 1 && first ? first.containerName : `${places.length}施設`;
  const shown = [
    ...(places.length > 1 ? [places.map(({ containerName }) => containerName).join('、')] : []),
    ...tables.flatMap((table) => (table.key === 'summary' ? summaryLines(table) : tableLines(table))),
  ];
  return { 年月: month, 施設: where, 集計: shown.join('\n').trimStart(), リンク: url };
}
