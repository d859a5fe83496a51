import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../deploy');

/** A file of deploy/ with what differs from place to place filled in, as `envsubst` does for an operator. */
export async function deployed(name: string, values: Readonly<Record<string, string>>) {
  const text = await readFile(join(folder, name), 'utf8');
  return text.replaceAll(/\$\{(\w+)\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`${name}: nothing is known for ${key}`);
    return value;
  });
}
