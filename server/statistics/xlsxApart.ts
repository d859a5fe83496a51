import writeXlsx from 'write-excel-file/node';
import type { Sheet } from '#rules/statistics/sheet.ts';

/** Excel takes no longer names of sheets, and none of these characters. */
const sheetName = (name: string) => name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31);

/** As wide as its longest cell, within what a screen shows. */
const widthsOf = ({ rows }: Sheet) =>
  (rows[0] ?? []).map((_, index) => ({
    width: Math.min(40, Math.max(...rows.map((row) => String(row[index] ?? '').length * 2), 8)),
  }));

/** A book of sheets, in Base64. The first row of each is its header. */
export async function xlsxOf(sheets: readonly Sheet[]): Promise<string> {
  const book = sheets.map((sheet) => ({
    sheet: sheetName(sheet.name),
    columns: widthsOf(sheet),
    stickyRowsCount: 1,
    stickyColumnsCount: 1,
    data: sheet.rows.map((row, at) =>
      row.map((value) => (at === 0 ? { value: String(value), fontWeight: 'bold' as const } : value)),
    ),
  }));
  return (await writeXlsx(book).toBuffer()).toString('base64');
}
