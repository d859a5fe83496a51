import { type Sheet, sheetOf } from '#rules/statistics/sheet.ts';
import { apartFrom } from '#server/apart/apart.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { reportEncoder } from '#server/report/csv/encodeReport.ts';
import { excelCsv } from '#server/report/csv/excelCsv.ts';
import { statisticsFor } from './getStatistics.ts';
import type * as xlsxApart from './xlsxApart.ts';

const apart = apartFrom<typeof xlsxApart>(new URL('./xlsxApart.ts', import.meta.url));

/** Tables below one another, each under its name, with a line between them. */
const csvOf = (sheets: readonly Sheet[]) =>
  excelCsv(
    sheets.flatMap(({ name, note, rows }) => [
      [name],
      ...(note === '' ? [] : [[note]]),
      ...rows.map((row) => [...row]),
      [''],
    ]),
  );

const types = {
  csv: 'text/csv; charset=utf-8',
  csvOfWindows: 'text/csv; charset=shift_jis',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** The figures as a file, by the tables that the screen shows. A book is made apart, as it may be long. */
export const exportStatistics: UnboundOperation<'Desk/ExportStatistics'> = async (scope, { format, ...asked }) => {
  const { from, to, tables } = await scope.transact((context) => statisticsFor(context, asked));
  const sheets = tables.map(sheetOf);
  const fileName = `${scope.tenant.tenantAlias}-statistics-${from}-${to}.${format === 'xlsx' ? 'xlsx' : 'csv'}`;
  const encoding = format === 'csv' ? 'utf-8' : 'cp932';
  const base64 =
    format === 'xlsx'
      ? await apart(scope, 'xlsxOf', sheets)
      : reportEncoder(encoding).encode(csvOf(sheets)).toString('base64');
  return { fileName, type: types[format], base64 };
};
