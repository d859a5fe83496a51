import { z } from 'zod';
import { BackupError } from './BackupError.ts';

/**
 * A backup is text. Its lines are records in JSON, and after the record of a section the rows of its table as COPY
 * writes them, ended by `\.` as COPY ends them. docs/operations.md tells how to read one without the product.
 */
const head = z.object({
  format: z.literal('yoyaku-backup'),
  version: z.literal(1),
  /** The migrations that had run, in their order. */
  migrations: z.array(z.string()).min(1),
});

const section = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });

/** The last line, by which a whole backup is told from a part of one. Rows by table. */
const end = z.object({ rows: z.record(z.string(), z.number().int()) });

export type BackupHead = z.infer<typeof head>;
export type Section = z.infer<typeof section>;
export type BackupEnd = z.infer<typeof end>;

/** The line between the rows of one section and the next record. */
export const endOfRows = Buffer.from('\\.');

export const recordLine = (record: BackupHead | Section | BackupEnd) => Buffer.from(`${JSON.stringify(record)}\n`);

/** Throws BackupError when the line is not the first one of a backup that this version reads. */
export function readHead(line: Buffer | undefined): BackupHead {
  const read = head.safeParse(parsed(line));
  if (!read.success) throw new BackupError('The file is not a backup that this version can read.');
  return read.data;
}

/** Throws BackupError when the line is neither a section nor the end, or missing. */
export function readRecord(line: Buffer | undefined): Section | BackupEnd {
  const read = z.union([section, end]).safeParse(parsed(line));
  if (!read.success) throw new BackupError('The backup is damaged or incomplete.');
  return read.data;
}

function parsed(line: Buffer | undefined): unknown {
  try {
    return JSON.parse(line?.toString() ?? '');
  } catch {
    return undefined;
  }
}
