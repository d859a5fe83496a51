import { csvRecords } from '#rules/account/import/csvRecords.ts';
import { type FileLine, type ReadProgramme, readProgramme } from '#rules/event/import/readProgramme.ts';
import { bookRecords } from './bookRecords.ts';

const unreadable = (why: string, line = 1): ReadProgramme => ({
  courses: [],
  wrong: [{ line, column: '', why }],
  lines: 0,
});

const textAs = (encoding: string, bytes: Uint8Array) => {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    // No text in these encodings has one, and UTF-16 has one beside each Latin letter.
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
};

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Books of Excel before 2007, and those with a password. */
const isOldBook = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf;

const noBook =
  'Excelファイルとして読み取れません。パスワードを外し、「Excelブック（.xlsx）」か「CSV UTF-8」で保存し直してください。';

/** Reads a file of a programme, in a thread of its own: however it is made, it holds nobody up. */
export async function readFile(base64: string): Promise<ReadProgramme> {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  if (isOldBook(bytes)) return unreadable(noBook);
  if (isZip(bytes)) {
    const records = await bookRecords(bytes);
    return records === null ? unreadable(noBook) : readProgramme(records);
  }
  const text = textAs('utf-8', bytes) ?? textAs('shift_jis', bytes);
  if (text === null) {
    return unreadable('文字コードがUTF-8でもShift_JISでもありません。「CSV UTF-8」で保存し直してください。');
  }
  const { records, unreadable: line } = csvRecords(text);
  if (line !== null) {
    return unreadable('CSVとして読み取れません。列の数と、引用符（"）の対応を確認してください。', line);
  }
  return readProgramme(records satisfies readonly FileLine[]);
}
