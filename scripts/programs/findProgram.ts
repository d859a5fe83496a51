import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where a program of this name would lie, in the order of PATH. */
export const inPath = (name: string) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
