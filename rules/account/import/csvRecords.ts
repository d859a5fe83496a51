import { CsvError, type Info, parse } from 'csv-parse/browser/esm/sync';

type CsvRecord = { readonly record: readonly string[]; readonly line: number };

/**
 * The records of a CSV text as Excel writes it, with the line on which each begins: a quoted field may hold line breaks.
 * What Excel keeps of emptied lines is left out. Answers the line that cannot be read where there is one.
 */
export function csvRecords(csv: string): {
  readonly records: readonly CsvRecord[];
  readonly unreadable: number | null;
} {
  try {
    // The types of the library do not know what `info` adds.
    // The library counts a line break of two characters within quotes as two lines.
    const parsed = parse(csv.replaceAll('\r\n', '\n'), {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      info: true,
    }) as unknown as {
      record: string[];
      info: Info;
    }[];
    const records = parsed
      .map(({ record, info }) => ({ record, line: info.lines - record.join('').split('\n').length + 1 }))
      .filter(({ record }) => record.some((text) => text !== ''));
    return { records, unreadable: null };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { records: [], unreadable: 'lines' in error && typeof error.lines === 'number' ? error.lines : 1 };
  }
}
