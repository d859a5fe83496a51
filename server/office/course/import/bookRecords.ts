import { readSheet } from 'read-excel-file/universal';
import type { FileLine } from '#rules/event/import/readProgramme.ts';

/** What a book of a few thousand lines takes unpacked is far less. */
const most = { unpackedBytes: 20_000_000, files: 500, columns: 100 };

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
/** The end of the directory stands within so many bytes of the end of the file. */
const endSize = { least: 22, most: 65_557 };
const entrySize = 46;

/**
 * How many bytes the files of a ZIP say they take unpacked, by its directory: the unpacking library takes no more for any of them. Null
 * for what is no ZIP, is larger than ZIP can say without its extension, or has a directory that is cut off.
 */
export function unpackedSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - endSize.least;
  const first = Math.max(0, bytes.length - endSize.most);
  while (end >= first && view.getUint32(end, true) !== endOfDirectory) end -= 1;
  if (end < first) return null;
  const files = view.getUint16(end + 8, true);
  let at = view.getUint32(end + 16, true);
  if (files > most.files) return null;
  let sum = 0;
  for (let file = 0; file < files; file += 1) {
    if (at + entrySize > bytes.length || view.getUint32(at, true) !== directoryEntry) return null;
    sum += view.getUint32(at + 24, true);
    at += entrySize + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return sum;
}

/** The first day that Excel counts: a time alone is a part of it. */
const firstYear = 1900;

/** What a person reads in a cell, near enough to be read again: '2027-05-08', '9:30', '2027-05-08 09:30'. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date)) return String(value);
  if (Number.isNaN(value.getTime())) return '';
  // A time is kept as a part of a day in binary: half a second makes up for what that lost.
  const iso = new Date(Math.round(value.getTime() / 1_000) * 1_000).toISOString();
  const [day = '', clock = ''] = iso.slice(0, 16).split('T');
  if (Number(day.slice(0, 4)) < firstYear) return clock;
  return clock === '00:00' ? day : `${day} ${clock}`;
}

/** The lines of the first sheet of an Excel book that say anything. Null for what cannot be read as one. */
export async function bookRecords(bytes: Uint8Array<ArrayBuffer>): Promise<readonly FileLine[] | null> {
  const size = unpackedSize(bytes);
  if (size === null || size > most.unpackedBytes) return null;
  try {
    const rows = await readSheet(new Blob([bytes]));
    return rows
      .map((row, index) => ({ line: index + 1, record: row.slice(0, most.columns).map(cellText) }))
      .filter(({ record }) => record.some((text) => text.trim() !== ''));
  } catch {
    return null;
  }
}
