import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tablesReadBy } from '#server/db/cluster/tablesReadBy.ts';
import {
  type FunctionFile,
  indexMadeBy,
  type MigrationFile,
  readFunction,
  readMigration,
  statementsOf,
} from '#server/db/migrationFiles.ts';
import { clusterRules } from './clusterRules.ts';
import type { Findings } from './readSources.ts';

const folder = 'server/db/migrations';
const functionFolder = 'server/db/functions';

export type Migrations = {
  readonly files: readonly MigrationFile[];
  readonly functions: readonly FunctionFile[];
  /** The checksums of what was released, as sha256sum writes them. */
  readonly released: string;
  /** Of the product. */
  readonly version: string;
};

/** Migrations are frozen from this version on. */
const firstFrozen = [0, 4, 0];

/** The last number before numbers were unique and functions had files of their own. */
const lastUnordered = 106;
const numberOf = (name: string) => Number(name.slice(0, 4));

export function readMigrationsIn(root: string): Migrations {
  const text = (name: string, within = folder) => readFileSync(join(root, within, name), 'utf8');
  const namesIn = (within: string) => readdirSync(join(root, within)).filter((name) => name.endsWith('.sql'));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return {
    files: namesIn(folder)
      .toSorted()
      .map((name) => readMigration(name.slice(0, -4), text(name))),
    functions: namesIn(functionFolder).map((name) => readFunction(name.slice(0, -4), text(name, functionFolder))),
    released: text('released.sha256'),
    version,
  };
}

/**
 * What was released stays as it was. What is new says which version it still serves, stops nobody for long, and takes
 * something away only as the step that is declared for it.
 */
export function checkMigrations({ files, functions, released, version }: Migrations): Findings {
  const frozen = new Map(
    released
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(66).replace(/^\*/, ''), line.slice(0, 64)]),
  );
  const names = new Set(files.map(({ name }) => `${name}.sql`));
  const isFreezing = frozen.size > 0 || isAtLeast(version, firstFrozen);
  const known = new Set(files.map(({ name }) => name));
  const tables = files.flatMap(({ text }) =>
    [...text.matchAll(/^create table (\w+)/gm)].map(([, table = '']) => table),
  );
  return {
    read: files.length,
    problems: [
      ...[...frozen.keys()]
        .filter((name) => !names.has(name))
        .map((name) => `${folder}/${name}: was released and is gone`),
      ...(isFreezing && frozen.size === 0
        ? [`${folder}/released.sha256: names nothing, though ${version} freezes migrations: sha256sum *.sql`]
        : []),
      ...files.flatMap((file) => {
        const path = `${folder}/${file.name}.sql`;
        const sum = frozen.get(`${file.name}.sql`);
        if (sum !== undefined) {
          return sum === sumOf(file) ? [] : [`${path}: was released and has changed: write another migration`];
        }
        const problems = [...clusterProblems(file, tables), ...(isFreezing ? problemsOf(file, known) : [])];
        return problems.map((problem) => `${path}: ${problem}`);
      }),
      ...numberProblems(files),
      ...functions.flatMap((one) => functionProblems(one, { files, tables })),
      ...files
        .flatMap(({ functions: named }) => named)
        .filter(({ name }) => !functions.some((one) => one.name === name))
        .map(({ name }) => `${functionFolder}/${name}.sql: is named by a migration and is not there`),
    ],
  };
}

function numberProblems(files: readonly MigrationFile[]): string[] {
  const numbered = Map.groupBy(files, ({ name }) => numberOf(name));
  return [...numbered]
    .filter(([number, each]) => number > lastUnordered && each.length > 1)
    .map(([, each]) => `${folder}: ${each.map(({ name }) => name).join(' and ')} have one number`);
}

type Beside = { readonly files: readonly MigrationFile[]; readonly tables: readonly string[] };

/** A function that has changed reaches the database by the migration that names its new checksum. */
function functionProblems({ name, sum, text }: FunctionFile, { files, tables }: Beside): string[] {
  const path = `${functionFolder}/${name}.sql`;
  const made = [...text.matchAll(functionsIn)].map(([, made]) => made);
  const named = files.findLast((file) => file.functions.some((one) => one.name === name));
  const isCurrent = named?.functions.some((one) => one.name === name && one.sum === sum);
  return [
    ...(made.join() === name ? [] : [`${path}: holds the function ${name} and nothing else`]),
    ...(isCurrent ? [] : [`${path}: reaches no database: a new migration says '-- function: ${name} ${sum}'`]),
    ...clusterProblems({ text }, tables).map((problem) => `${path}: ${problem}`),
  ];
}

const sumOf = ({ text }: MigrationFile) => createHash('sha256').update(text).digest('hex');

function isAtLeast(version: string, least: readonly number[]) {
  const parts = version.split('.').map(Number);
  const differing = least.findIndex((part, index) => parts[index] !== part);
  return differing === -1 || (parts[differing] ?? 0) > (least[differing] ?? 0);
}

const functionsIn = /^create (?:or replace )?function (\w+)\(([\s\S]*?)\$\$([\s\S]*?)\$\$/gm;

/** What a cluster would refuse of the functions and policies that a file makes. */
function clusterProblems({ text }: Pick<MigrationFile, 'text'>, tables: readonly string[]): string[] {
  const policies = text.matchAll(/^create policy (\w+) on [\s\S]*?;/gm);
  return [
    ...[...text.matchAll(functionsIn)].flatMap(([, name, head = '', body = '']) => {
      const read = /\breturns trigger\b/.test(head) ? tablesReadBy(body, tables) : [];
      return [
        ...read.map(
          (table) => `the trigger function ${name} reads ${table}: a cluster has it under another name there`,
        ),
        ...clusterRules(body).map((problem) => `the function ${name}: ${problem}`),
      ];
    }),
    ...[...policies]
      .filter(([policy]) => /\(\s*select\b/i.test(policy))
      .map(([, name]) => `the policy ${name} looks into a table, which a cluster refuses`),
  ];
}

/** What would fail, or change its meaning, for a program that does not know of it. */
const takesAway =
  /\b(drop table|drop column|drop (?!index|constraint|trigger|function|policy|not null|default|expression|identity)\w+(?=,|$)|rename|set not null|alter column \w+ (?:set data )?type|drop function|drop trigger|drop policy|drop constraint)\b/;

function problemsOf(file: MigrationFile, known: ReadonlySet<string>): string[] {
  // What stands in a function is done when somebody calls it.
  const statements = statementsOf({ text: file.text.replace(functionsIn, 'create function $1') });
  const made = new Set(statements.flatMap((statement) => /^create table (\w+)/.exec(statement)?.[1] ?? []));
  const isNew = (statement: string) => {
    const table = /^(?:alter table(?: if exists)?|update|delete from) (\w+)|^create .*\bon (\w+)/.exec(statement);
    return table !== null && made.has(table[1] ?? table[2] ?? '');
  };
  return [
    ...(file.serves === null ? ["does not say which version it still serves: begin it with '-- serves: <name>'"] : []),
    ...(file.serves !== null && !known.has(file.serves) ? [`serves ${file.serves}, which is no migration`] : []),
    ...statements.filter((statement) => !isNew(statement)).flatMap((statement) => problemOf(file, statement)),
    ...(numberOf(file.name) > lastUnordered ? misplaced(file, statements) : []),
  ];
}

function misplaced({ runs, functions }: MigrationFile, statements: readonly string[]): string[] {
  const written = statements.flatMap(
    (statement) => /^create (?:or replace )?function (\w+)/.exec(statement)?.[1] ?? [],
  );
  return [
    ...written.map((name) => `the function ${name} belongs into ${functionFolder}/${name}.sql`),
    ...(functions.length > 0 && runs !== 'in a transaction' ? ['functions are replaced in a transaction'] : []),
  ];
}

function problemOf({ runs, contract }: MigrationFile, statement: string): string[] {
  const short = `${statement.slice(0, 60)}…`;
  if (contract === null && takesAway.test(statement)) {
    return [`takes away what an older version may use: say why none does, with '-- contract: …': ${short}`];
  }
  const isIndex = /^create (unique )?index\b/.test(statement);
  if (isIndex && indexMadeBy(statement) === undefined) {
    return [`an index of a table that may be large stops its writers: create it concurrently: ${short}`];
  }
  if (/^(create|drop) .*\bconcurrently\b/.test(statement) !== (runs === 'outside a transaction')) {
    return [`'-- runs: outside a transaction' is for what is done concurrently, and for nothing else: ${short}`];
  }
  if (/^(update|delete)\b/.test(statement) && runs !== 'until it changes nothing') {
    return [`changes rows all at once: a file of its own with '-- runs: until it changes nothing': ${short}`];
  }
  if (/\badd column\b[^,]*\bnot null\b/.test(statement) && !/\bdefault\b/.test(statement)) {
    return [`an older version does not write a column without a default: ${short}`];
  }
  if (/\badd (constraint \w+ )?(check|foreign key)\b/.test(statement) && !/\bnot valid$/.test(statement)) {
    return [`reads the whole table under its lock: add it as not valid, and validate it in a later file: ${short}`];
  }
  return [];
}
