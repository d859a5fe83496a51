import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Manifest } from '#server/db/move/manifest.ts';
import { newId } from '#server/newId.ts';
import { aTown } from '#server/testing/aTown.ts';
import { aTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { endSealedDraws, everythingOf, moving } from '../testing/movedTown.ts';

let here: TestServer;
let there: TestServer;
let root: string;
let alias: string;
beforeAll(async () => {
  here = await aServer();
  there = await aServer();
  alias = (await aTown(here, '移る町')).tenant.tenantAlias;
  await endSealedDraws(here);
  root = await mkdtemp(join(tmpdir(), 'yoyaku-broken-'));
  expect((await moving(here, 'out', alias, join(root, 'whole'))).code).toBe(0);
});
afterAll(async () => {
  await here.close();
  await there.close();
  await rm(root, { recursive: true });
});

type Row = Record<string, unknown>;
type Rows = (rows: readonly Row[]) => readonly Row[];

const parsed = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);

/** Changes rows of a table, and what the manifest says of them where somebody forges that, too. */
const rowsOf = (table: string, change: Rows) => async (folder: string) => {
  const file = join(folder, `tables/${table}.jsonl`);
  const rows = change(parsed(await readFile(file, 'utf8')));
  await writeFile(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
};
const textOf = (name: string, change: (text: string) => string) => async (folder: string) =>
  writeFile(join(folder, name), change(await readFile(join(folder, name), 'utf8')));
const told = (change: (manifest: Manifest) => object) =>
  textOf('manifest.json', (text) => JSON.stringify(change(JSON.parse(text) as Manifest)));
const first =
  (change: (row: Row) => Row): Rows =>
  (rows) =>
    rows.map((row, at) => (at === 0 ? change(row) : row));

const notOurs = 'move out で書き出したフォルダーではない';
const noLine = '行目は、書き出した行ではありません';
const other = '0190a000-0000-7000-8000-000000000001';

const damages: readonly (readonly [what: string, damage: (folder: string) => Promise<unknown>, says: string])[] = [
  ['a manifest is missing', (folder) => rm(join(folder, 'manifest.json')), notOurs],
  ['a manifest is cut off', (folder) => truncate(join(folder, 'manifest.json'), 100), notOurs],
  ['a manifest is another document', textOf('manifest.json', () => '[1]'), notOurs],
  ['a manifest lacks its tables', told(({ tables: _, ...rest }) => rest), notOurs],
  ['a manifest is of a later form', told((manifest) => ({ ...manifest, version: 2 })), notOurs],
  ['a tenant has no id', told((manifest) => ({ ...manifest, tenantId: "x'; drop table tenant" })), notOurs],
  ['it is another version', told((manifest) => ({ ...manifest, migrations: [] })), '版が違います'],
  ['a table is not told', told(({ tables, ...rest }) => ({ ...rest, tables: tables.slice(1) })), '表と違います'],
  [
    'a table is unknown',
    told(({ tables, ...rest }) => ({ ...rest, tables: [...tables, { ...tables[0], table: 'rate_limit' }] })),
    '表と違います',
  ],
  ['a file is missing', (folder) => rm(join(folder, 'tables/account.jsonl')), 'tables/account.jsonl がありません'],
  ['a file is cut off', (folder) => truncate(join(folder, 'tables/account.jsonl'), 40), noLine],
  [
    'a file is empty',
    textOf('tables/refund.jsonl', () => ''),
    'tables/refund.jsonl は、書き出したときと一致しません（書き出したときは',
  ],
  ['a line is there twice', rowsOf('account', (rows) => [...rows, ...rows.slice(0, 1)]), '行目は取り込めません'],
  [
    'a sum differs',
    rowsOf(
      'ledger',
      first((row) => ({ ...row, amount: Number(row.amount) + 1 })),
    ),
    '一致しません（書き出したときは',
  ],
  [
    'a name differs',
    rowsOf(
      'account',
      first((row) => ({ ...row, last_name: '別人' })),
    ),
    '内容が書き出したあとで変わっています',
  ],
  ['a line is no document', textOf('tables/space.jsonl', (text) => `x${text}`), `tables/space.jsonl 1${noLine}`],
  ['a line is null', textOf('tables/space.jsonl', (text) => `null\n${text}`), noLine],
  [
    'a line lacks a column',
    rowsOf(
      'space',
      first(({ name: _, ...row }) => row),
    ),
    noLine,
  ],
  [
    'a line brings a password',
    rowsOf(
      'staff',
      first((row) => ({ ...row, password_hash: 'x' })),
    ),
    noLine,
  ],
  [
    'a line is of another town',
    rowsOf(
      'account',
      first((row) => ({ ...row, tenant_id: other })),
    ),
    noLine,
  ],
  [
    'a second town comes along',
    rowsOf('tenant', (rows) => [...rows, { ...rows[0], tenant_id: other, alias: 'other' }]),
    `tables/tenant.jsonl 2${noLine}`,
  ],
  [
    'the town has another alias',
    rowsOf(
      'tenant',
      first((row) => ({ ...row, alias: 'other' })),
    ),
    noLine,
  ],
  [
    'a value does not fit',
    rowsOf(
      'space',
      first((row) => ({ ...row, space_id: 'x' })),
    ),
    '行目は取り込めません',
  ],
  [
    'a row points to nothing',
    rowsOf(
      'ledger',
      first((row) => ({ ...row, reservation_id: other, event_reservation_id: null })),
    ),
    '行目は取り込めません',
  ],
  [
    'a number leaves none for others',
    rowsOf(
      'ledger',
      first((row) => ({ ...row, sequence: 9e18 })),
    ),
    noLine,
  ],
  ['a line never ends', (folder) => truncate(join(folder, 'tables/space.jsonl'), 70_000_000), '長すぎる行'],
];

describe('[MOVE-01] what comes in is what went out: it is refused, and nothing changes, where', () => {
  test.each(damages)('%s', async (_, damage, says) => {
    const before = await everythingOf(there);
    const folder = join(root, newId());
    await cp(join(root, 'whole'), folder, { recursive: true });
    await damage(folder);
    const refused = await moving(there, 'back', folder);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(says)]);
    // An answer, and not where in the program it came from.
    expect(refused.stderr).not.toContain('    at ');
    expect(await everythingOf(there)).toBe(before);
    await rm(folder, { recursive: true });
  });

  test('it is there already; the whole folder comes in once', async () => {
    expect((await moving(there, 'back', join(root, 'whole'))).code).toBe(0);
    const before = await everythingOf(there);
    expect((await moving(there, 'back', join(root, 'whole'))).stderr).toContain('すでにあります');
    expect(await everythingOf(there)).toBe(before);
  });

  test('somebody has its alias', async () => {
    const third = await aServer();
    try {
      await aTenant(third);
      await sql`update tenant set alias = ${alias}`.execute(third.db);
      expect((await moving(third, 'back', join(root, 'whole'))).stderr).toContain('すでにあります');
    } finally {
      await third.close();
    }
  });
});
