import { csvRecords } from '#rules/account/import/csvRecords.ts';
import { compatibleLine } from '#rules/text/typedText.ts';
import { type Report, type Wrong, whyOf } from '../words/moveWords.ts';
import { type FileMap, plainMap } from './columnMap.ts';
import { type FieldOf, fieldsOf, type MoveKind } from './moveFiles.ts';

export type GivenFile = { readonly kind: MoveKind; readonly file: string; readonly csv: string };

/** A line with every field; '' where the file has no such column. */
export type Line<Kind extends MoveKind> = {
  readonly line: number;
  readonly at: Readonly<Record<FieldOf<Kind>, string>>;
};

export type Table<Kind extends MoveKind> = {
  readonly file: string;
  readonly lines: readonly Line<Kind>[];
  readonly report: Report;
};

/** So many mistakes are named; the first ones are mended first. */
const mostWrong = 500;

/** Notes what is wrong with a file, by what the file itself calls its columns. */
const reportTo =
  (wrong: Wrong[], file: string, headers: ReadonlyMap<string, string>): Report =>
  ({ line, field }, code, ...[values]) => {
    if (wrong.length >= mostWrong) return;
    wrong.push({ file, line, column: headers.get(field) ?? '', code, why: whyOf(code, values ?? {}) });
  };

/** The lines of a file under the names of our fields, by the town's map. Whatever is wrong with it is added to `wrong`. */
export function readTable<Kind extends MoveKind>(
  { kind, file, csv }: GivenFile & { readonly kind: Kind },
  { map = plainMap, wrong }: { readonly map?: FileMap | undefined; readonly wrong: Wrong[] },
): Table<Kind> {
  const fields = fieldsOf(kind);
  const headers = new Map(fields.map(({ field, name }) => [field, map.columns[field] ?? name]));
  const report = reportTo(wrong, file, headers);
  const { records, unreadable } = csvRecords(csv);
  const nothing = { file, lines: [], report };
  if (unreadable !== null) {
    report({ line: unreadable, field: '' }, 'notCsv');
    return nothing;
  }
  const [header, ...rows] = records;
  if (!header || rows.length === 0) {
    report({ line: 1, field: '' }, 'noLines');
    return nothing;
  }
  const isWhole = fields.map(({ field, isNeeded }) => {
    const column = headers.get(field) ?? '';
    const isAlways = field in map.always;
    const isThere = header.record.includes(column);
    if (!isThere && !isAlways && (isNeeded || field in map.columns))
      report({ line: 1, field }, 'columnMissing', { column });
    else if (header.record.indexOf(column) !== header.record.lastIndexOf(column))
      report({ line: 1, field }, 'columnTwice', { column });
    else return true;
    return false;
  });
  if (isWhole.includes(false)) return nothing;
  const places = fields.map(({ field }) => ({ field, place: header.record.indexOf(headers.get(field) ?? '') }));
  const lines = rows.map(({ record, line }) => {
    const at = Object.fromEntries(
      places.map(({ field, place }) => [field, meant(map, field, record[place] ?? map.always[field] ?? '')]),
    ) as Record<FieldOf<Kind>, string>;
    return { line, at };
  });
  for (const { line, at } of lines) {
    for (const { field, isNeeded } of fields) {
      if (isNeeded && at[field as FieldOf<Kind>] === '') report({ line, field }, 'missing');
    }
  }
  return { file, lines, report };
}

/** What is meant by a value of the file, where the map says so. */
function meant({ values, always }: FileMap, field: string, written: string) {
  const text = written === '' ? (always[field] ?? '') : written;
  const table = values[field];
  return table ? (table[text] ?? table[compatibleLine(text)] ?? text) : text;
}
