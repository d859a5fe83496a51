import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readMigration } from '#server/db/migrationFiles.ts';
import { checkMigrations } from './checkMigrations.ts';

const first = 'create table hall (tenant_id uuid not null);\n';
const sum = (text: string) => createHash('sha256').update(text).digest('hex');

const problemsWith = (texts: Readonly<Record<string, string>>, { released = {}, version = '0.4.0' } = {}) =>
  checkMigrations({
    files: Object.entries(texts).map(([name, text]) => readMigration(name, text)),
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
    checkMigrations({ files: [readMigration('0001_first', first)], released: '# none\n', version }).problems;
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
