import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** The migrations of this version. */
export const shippedMigrations = new URL('./migrations/', import.meta.url);

/**
 * How a file runs: in one transaction; statement by statement without one; or again and again for each tenant until it
 * changes nothing.
 */
const ways = ['in a transaction', 'outside a transaction', 'until it changes nothing'] as const;

export type MigrationFile = {
  readonly name: string;
  readonly text: string;
  readonly runs: (typeof ways)[number];
  /** The oldest migration whose version of the product still works once this one has run; null for none before it. */
  readonly serves: string | null;
  /** Why nothing that still serves needs what this takes away; null where it takes nothing away. */
  readonly contract: string | null;
  /** The functions that it replaces: their names, and the beginning of the checksum of the file each was in. */
  readonly functions: readonly FunctionNamed[];
};

export type FunctionNamed = { readonly name: string; readonly sum: string };

/** A function of the database as it is today: a file of `functions/`. */
export type FunctionFile = FunctionNamed & { readonly text: string };

export const readFunction = (name: string, text: string): FunctionFile => ({
  name,
  text,
  sum: createHash('sha256').update(text).digest('hex').slice(0, 12),
});

const sqlIn = async (folder: URL) => (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();

/** The functions of this version. */
export async function readFunctions(folder = new URL('./functions/', import.meta.url)): Promise<FunctionFile[]> {
  const names = await sqlIn(folder);
  return Promise.all(
    names.map(async (name) => readFunction(name.slice(0, -4), await readFile(new URL(name, folder), 'utf8'))),
  );
}

/** Forward-only migrations, one SQL file each, in the order of their names. */
export async function readMigrations(folder: URL): Promise<MigrationFile[]> {
  const names = await sqlIn(folder);
  return Promise.all(
    names.map(async (name) => readMigration(name.slice(0, -4), await readFile(new URL(name, folder), 'utf8'))),
  );
}

/** What the lines `-- runs: …`, `-- serves: …`, `-- contract: …` and `-- function: …` of a file say. */
export function readMigration(name: string, text: string): MigrationFile {
  const said = (word: string) => new RegExp(`^-- ${word}: (.+)$`, 'm').exec(text)?.[1]?.trim() ?? null;
  const way = said('runs') ?? 'in a transaction';
  const runs = ways.find((known) => known === way);
  if (!runs) throw new Error(`${name}: runs ${way}? It can run ${ways.join(', ')}`);
  const functions = [...text.matchAll(/^-- function: (\w+) ([0-9a-f]{12})$/gm)];
  return {
    name,
    text,
    runs,
    serves: said('serves'),
    contract: said('contract'),
    functions: functions.map(([, functionName = '', sum = '']) => ({ name: functionName, sum })),
  };
}

const withoutComments = (text: string) => text.replace(/--.*$/gm, '');

/** The statements of a file without function bodies. */
export const statementsOf = ({ text }: Pick<MigrationFile, 'text'>) =>
  withoutComments(text)
    .split(';')
    .map((statement) => statement.trim().replace(/\s+/g, ' '))
    .filter((statement) => statement !== '');

/** The tables that a file alters or refers to, sorted. */
export const tablesTouched = ({ text }: Pick<MigrationFile, 'text'>) =>
  [
    ...new Set(
      [...withoutComments(text).matchAll(/\b(?:(?:alter|drop) table(?: if exists)?|references) (\w+)/g)].map(
        ([, table]) => table ?? '',
      ),
    ),
  ].toSorted();

/** The index that a statement makes without stopping writers; undefined for any other statement. */
export const indexMadeBy = (statement: string) =>
  /^create (?:unique )?index concurrently (?:if not exists )?(\w+)/.exec(statement)?.[1];
