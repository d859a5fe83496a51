import { stringify } from 'csv-stringify/sync';

/** Excel takes a file for UTF-8 by it. */
export const byteOrderMark = '\ufeff';

export type Cell = string | number | null;

/** A table as it is written: its columns by header, each with the cell that it has of a row. */
export type CsvForm<Row> = readonly (readonly [header: string, cell: (row: Row, timeZone: string) => Cell])[];

/** The first line. */
export const headerOf = <Row>(form: CsvForm<Row>) => excelCsv([form.map(([header]) => header)]);

/** The lines of some rows. */
export const linesOf = <Row>(form: CsvForm<Row>, rows: readonly Row[], timeZone: string) =>
  excelCsv(rows.map((row) => form.map(([, cell]) => cell(row, timeZone))));

/**
 * Rows as CSV, lines ending as Excel writes them. What people typed and a spreadsheet would take for a formula gets an
 * apostrophe in front.
 */
export const excelCsv = (rows: Cell[][]) => stringify(rows, { record_delimiter: 'windows', escape_formulas: true });
