import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CliError } from './CliError.ts';

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
