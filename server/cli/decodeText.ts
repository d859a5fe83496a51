import iconv from 'iconv-lite';
import { CliError } from './CliError.ts';

export const encodings = ['utf-8', 'shift_jis'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * The text of a file that Excel or another system wrote: UTF-8 with or without a byte order mark, else Shift_JIS as
 * Windows writes it. `encoding` says which one it has to be. Throws CliError for bytes that are neither.
 */
export function decodeText(bytes: Uint8Array, encoding?: Encoding): string {
  const text = encoding === 'shift_jis' ? undefined : asUtf8(bytes);
  if (text !== undefined) return text;
  const fromWindows = encoding === 'utf-8' ? '\uFFFD' : iconv.decode(Buffer.from(bytes), 'cp932');
  if (!fromWindows.includes('\uFFFD')) return fromWindows;
  throw new CliError(`The file is not ${encoding ?? 'UTF-8 or Shift_JIS'}.`);
}

function asUtf8(bytes: Uint8Array) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
