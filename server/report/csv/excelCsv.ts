import { stringify } from 'csv-stringify/sync';

export type Cell = string | number | null;

/**
 * Rows as CSV, lines ending as Excel writes them. What people typed and a spreadsheet would take for a formula gets an
 * apostrophe in front.
 */
export const excelCsv = (headers: readonly string[], rows: readonly (readonly Cell[])[]) =>
  stringify(
    rows.map((row) => [...row]),
    { header: true, columns: [...headers], record_delimiter: 'windows', escape_formulas: true },
  );
