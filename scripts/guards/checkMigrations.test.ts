import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readFunction, readMigration } from '#server/db/migrationFiles.ts';
import { checkMigrations } from './checkMigrations.ts';

const first = 'create table hall (tenant_id uuid not null);\n';
const sum = (text: string) => createHash('sha256').update(text).digest('hex');

type Rest = {
  readonly released?: Readonly<Record<string, string>>;
  readonly functions?: Readonly<Record<string, string>>;
  readonly version?: string;
};

const problemsWith = (
  texts: Readonly<Record<string, string>>,
  { released = {}, functions = {}, version = '0.4.0' }: Rest = {},
) =>
  checkMigrations({
    files: Object.entries(texts).map(([name, text]) => readMigration(name, text)),
    functions: Object.entries(functions).map(([name, text]) => readFunction(name, text)),
    released: Object.entries({ '0001_first': first, ...released })
      .map(([name, text]) => `${sum(text)}  ${name}.sql`)
      .join('\n'),
    version,
  }).problems;

const added = (text: string) => problemsWith({ '0001_first': first, '0002_second': text });
const serving = (text: string) => added(`-- serves: 0001_first\n${text}`);

test('what was released stays as it was', () => {
  expect(problemsWith({ '0001_first': first })).toEqual([]);
  expect(problemsWith({ '0001_first': `${first} ` })).toEqual([
    expect.stringContaining('was released and has changed'),
  ]);
  expect(problemsWith({})).toEqual([expect.stringContaining('was released and is gone')]);
});

test('nothing is frozen before 0.4.0, and nothing is released after it without a checksum', () => {
  const check = (version: string) =>
    checkMigrations({ files: [readMigration('0001_first', first)], functions: [], released: '# none\n', version })
      .problems;
  expect(check('0.3.9')).toEqual([]);
  expect(check('0.4.0')[0]).toContain('names nothing, though 0.4.0 freezes');
  expect(check('1.0.0')[0]).toContain('names nothing');
});

test('a migration says which version it serves', () => {
  expect(added('alter table hall add column note text;')[0]).toContain('does not say which version it still serves');
  expect(added('-- serves: 0009_none\nalter table hall add column note text;')[0]).toContain('no migration');
  expect(serving('alter table hall add column note text;')).toEqual([]);
});

test.each([
  'drop table hall;',
  'alter table hall drop column note;',
  'alter table hall drop note;',
  'alter table hall rename column note to notes;',
  'alter table hall rename to halls;',
  'alter table hall alter column note set not null;',
  'alter table hall alter column note type integer;',
  'alter table hall alter column note set data type integer;',
])('takes something away only as a declared step: %s', (text) => {
  expect(serving(text)).toEqual([expect.stringContaining('takes away')]);
  expect(serving(`-- contract: nothing has read it since 0.5.0\n${text}`)).toEqual([]);
});

test.each([
  ['create index hall_note on hall (tenant_id, note);', 'create it concurrently'],
  ['create index concurrently hall_note on hall (tenant_id, note);', 'outside a transaction'],
  ['-- runs: outside a transaction\nalter table hall add column note text;', 'for nothing else'],
  ["update hall set note = '';", 'until it changes nothing'],
  ['delete from hall;', 'until it changes nothing'],
  ['alter table hall add column note text not null;', 'without a default'],
  ['alter table hall add constraint hall_note check (note is not null);', 'not valid'],
  ['alter table hall add foreign key (tenant_id) references tenant;', 'not valid'],
])('stops nobody for long: %s', (text, problem) => {
  expect(serving(text)).toEqual([expect.stringContaining(problem)]);
});

test.each([
  '-- runs: outside a transaction\ncreate index concurrently hall_note on hall (tenant_id, note);',
  "-- runs: until it changes nothing\nupdate hall set note = '' where note is null;",
  "alter table hall add column note text not null default '';",
  'alter table hall add constraint hall_note check (note is not null) not valid;',
  'create table annex (tenant_id uuid not null); create index annex_tenant on annex (tenant_id);',
])('lets pass: %s', (text) => {
  expect(serving(text)).toEqual([]);
});

test.each([
  [
    'a trigger that reads another table',
    'create function only_while_open() returns trigger language plpgsql as $$ begin\n  perform 1 from hall where open; return new; end $$;',
    'the trigger function only_while_open reads hall',
  ],
  [
    'a trigger that makes up what it reads',
    "create function f() returns trigger language plpgsql as $$ begin execute 'select 1'; return new; end $$;",
    'the trigger function f reads (what it executes)',
  ],
  [
    'a function that binds a tenant for one machine',
    "create function f(t text) returns void language plpgsql as $$ begin perform set_config('app.tenant_id', t, true); end $$;",
    'set_config reaches only this machine',
  ],
  [
    'a function that changes by the clock',
    'create function f() returns void language plpgsql as $$ begin delete from hall where at < clock_timestamp(); end $$;',
    'changes nothing by a volatile function',
  ],
  [
    'a policy that looks into a table',
    'create policy asked on hall using (tenant_id in (select tenant_id from other));',
    'the policy asked looks into a table',
  ],
])('has nothing that a cluster refuses, frozen or not: %s', (_, text, problem) => {
  const found = problemsWith({ '0001_first': first, '0002_second': `-- serves: 0001_first\n${text}` });
  expect(found).toContainEqual(expect.stringContaining(problem));
});

test('a trigger that looks at its own row runs on a cluster', () => {
  const text = `create function keeps() returns trigger language plpgsql as $$
    begin if old.state <> 'open' then raise exception 'from hall to hall'; end if; return new; end $$;`;
  expect(serving(text)).toEqual([]);
});

const made = (name: string, body: string) =>
  `create or replace function ${name}() returns void language plpgsql as $$\nbegin\n  ${body}\nend\n$$;\n`;
const naming = (text: string, name = 'fold') =>
  `-- serves: 0001_first\n-- function: ${name} ${readFunction(name, text).sum}\n`;

test('a function is a file, which the last migration that names it knows by its checksum', () => {
  const then = made('fold', 'null;');
  const now = made('fold', 'perform 1;');
  const problems = (files: Readonly<Record<string, string>>, functions: Readonly<Record<string, string>>) =>
    problemsWith({ '0001_first': first, ...files }, { functions });
  expect(problems({ '0107_fold': naming(then) }, { fold: then })).toEqual([]);
  expect(problems({ '0107_fold': naming(then), '0108_fold': naming(now) }, { fold: now })).toEqual([]);
  expect(problems({ '0107_fold': naming(then) }, { fold: now })).toEqual([
    expect.stringContaining(`a new migration says '-- function: fold ${readFunction('fold', now).sum}'`),
  ]);
  expect(problems({}, { fold: now })).toEqual([expect.stringContaining('reaches no database')]);
  expect(problems({ '0107_fold': naming(then) }, {})).toEqual([expect.stringContaining('is not there')]);
  expect(problems({ '0107_fold': naming(now, 'bend') }, { bend: now })).toContainEqual(
    expect.stringContaining('holds the function bend and nothing else'),
  );
});

test('no migration holds a function any more, or replaces one outside a transaction', () => {
  const text = made('fold', 'null;');
  const written = problemsWith({ '0001_first': first, '0107_fold': `-- serves: 0001_first\n${text}` });
  expect(written).toEqual([expect.stringContaining('belongs into server/db/functions/fold.sql')]);
  const repeated = `-- runs: until it changes nothing\n${naming(text)}update hall set note = '';`;
  expect(problemsWith({ '0001_first': first, '0107_fold': repeated }, { functions: { fold: text } })).toEqual([
    expect.stringContaining('functions are replaced in a transaction'),
  ]);
});

test('numbers are unique from 0107 on', () => {
  const add = '-- serves: 0001_first\nalter table hall add column note text;';
  expect(problemsWith({ '0001_first': first, '0106_a': add, '0106_b': add })).toEqual([]);
  expect(problemsWith({ '0001_first': first, '0107_a': add, '0107_b': add })).toEqual([
    'server/db/migrations: 0107_a and 0107_b have one number',
  ]);
});
