import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import iconv from 'iconv-lite';
import { CliError } from './CliError.ts';

export const encodings = ['utf-8', 'shift_jis'] as const;
export type Encoding = (typeof encodings)[number];

const names: Readonly<Record<Encoding, string>> = { 'utf-8': 'UTF-8', shift_jis: 'Shift_JIS' };

/**
 * The text of a file that Excel or another system wrote: UTF-8 with or without a byte order mark, else Shift_JIS as
 * Windows writes it. `encoding` says which one it has to be. Throws CliError for bytes that are neither.
 */
export function decodeText(bytes: Uint8Array, encoding?: Encoding): string {
  const text = encoding === 'shift_jis' ? undefined : asUtf8(bytes);
  const found = text ?? (encoding === 'utf-8' ? undefined : asShiftJis(bytes));
  if (found !== undefined && !isBinary(found)) return found;
  throw new CliError(
    `The file is not ${encoding === undefined ? 'UTF-8 or Shift_JIS' : names[encoding]}${looksLike(bytes)}.`,
  );
}

/**
 * The text of a bundle or another file that is written by hand. It is UTF-8 unless somebody says otherwise: a guess that
 * is wrong would change every name that residents read. Throws CliError that names what the file seems to be.
 */
export function decodeWritten(file: string, bytes: Uint8Array, encoding: Encoding = 'utf-8'): string {
  const text = encoding === 'shift_jis' ? asShiftJis(bytes) : asUtf8(bytes);
  if (text !== undefined && !isBinary(text)) return text;
  throw new CliError(
    `${file}: the encoding (文字コード) is not ${names[encoding]}${looksLike(bytes)}. Nothing was read. ` +
      'Save the file as UTF-8, or say --encoding shift_jis.',
  );
}

function asUtf8(bytes: Uint8Array) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function asShiftJis(bytes: Uint8Array) {
  const text = iconv.decode(Buffer.from(bytes), 'cp932');
  return text.includes('\uFFFD') ? undefined : text;
}

/** UTF-16 has a zero byte for each Latin letter, and no text in the other encodings has one. */
const isBinary = (text: string) => text.includes('\0');

/** What the bytes seem to be, for a message; '' where nobody can tell. */
function looksLike(bytes: Uint8Array) {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return '; it is UTF-16 ("Unicode")';
  if (bytes.includes(0)) return '; it is no text';
  return asUtf8(bytes) === undefined && asShiftJis(bytes) !== undefined ? '; it seems to be Shift_JIS' : '';
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'this is a folder, and a file is needed',
  EACCES: 'the file may not be read',
};

/** The bytes of a file that somebody names. Throws CliError that says why there are none, and where was looked. */
export async function readGiven(file: string) {
  try {
    return await readFile(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = reasons[code];
    if (reason === undefined) throw error;
    throw new CliError(`${file}: ${reason} (${resolve(file)}).`);
  }
}
