import { createHash } from 'node:crypto';
import { columnsOut, type DescribedTable } from './dictionary.ts';
import type { TableSum } from './manifest.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A row as it goes out: its text as the database wrote it, which keeps every digit, and what it says. */
export type Line = { readonly text: string; readonly row: Row };

/** Adds up the lines of a table, the same way on both ends. */
export function tableTally(table: DescribedTable) {
  const yen: Record<string, number> = {};
  for (const { name, isYen } of columnsOut(table)) if (isYen) yen[name] = 0;
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add({ text, row }: Line) {
      rows += 1;
      hash.update(text).update('\n');
      for (const name of Object.keys(yen)) yen[name] = (yen[name] ?? 0) + Number(row[name] ?? 0);
    },
    sum: (): TableSum => ({ table: table.name, rows, yen, digest: hash.digest('hex') }),
  };
}
