import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Manifest } from '#server/db/move/manifest.ts';
import { aTown, type Town } from '#server/testing/aTown.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { endSealedDraws, moving, tablesIn } from '../testing/movedTown.ts';
import { runProgram } from '../testing/runProgram.ts';

let here: TestServer;
let there: TestServer;
let town: Town;
let other: Town;
let folder: string;
beforeAll(async () => {
  here = await aServer();
  there = await aServer();
  town = await aTown(here, '移る町');
  other = await aTown(here, '残る町');
  await addWhatIsDifficult(town.tenant);
  folder = await mkdtemp(join(tmpdir(), 'yoyaku-out-'));
});
afterAll(async () => {
  await here.close();
  await there.close();
  await rm(folder, { recursive: true });
});

const filesIn = (name: string) => tablesIn(join(folder, name));

/** What is easily lost on the way: separators of lines, digits, long rows, what a spreadsheet takes for a formula. */
async function addWhatIsDifficult({ tenantId }: { readonly tenantId: string }) {
  await sql`update account set address = ${'みどり町\u2028一番地\u2029\u0085\u{feff}\r\n"1,2"'}, phone_number_3 = '=1+2'
    where user_id = (select user_id from account where tenant_id = ${tenantId} and erased_at is null
      and merged_into is null order by user_id limit 1)`.execute(here.db);
  // Another word than any text has.
  await sql`update webhook set secret = 'webhook-' || gen_random_uuid()`.execute(here.db);
  await sql`update oidc_provider set client_secret = 'client-' || gen_random_uuid()`.execute(here.db);
  await sql`update staff_identity set refresh_token = 'refresh-' || gen_random_uuid()`.execute(here.db);
  await sql`update audit_event set request = '{"many": 12345678901234567890.10, "text": "\\u2028"}'
    where tenant_id = ${tenantId}`.execute(here.db);
  // A document that is null is not the same as none, and one may look like what it goes out within.
  const documents = ['null', '{"yoyaku:json": null}', '["yoyaku:json"]', '"null"'];
  for (const document of documents) {
    await sql`insert into audit_event (tenant_id, happened_at, actor, actor_name, address, action, permission, subject, request, answer, reason)
      values (${tenantId}, '2026-06-01', 'job:test', '', '', 'test', '', '', ${document}::jsonb, ${document}::jsonb, '')`.execute(
      here.db,
    );
  }
  await sql`update reservation_history set before = 'null' where tenant_id = ${tenantId} and before is null
    and reservation_id = (select min(reservation_id::text)::uuid from reservation_history
      where tenant_id = ${tenantId} and before is null)`.execute(here.db);
  await sql`insert into picture (tenant_id, digest, media_type, width, height, bytes)
    select ${tenantId}::uuid, encode(sha256(n::text::bytea), 'hex'), 'image/webp', 1, 1, decode(repeat('00ff', 100000), 'hex')
    from generate_series(1, 40) as n`.execute(here.db);
}

/** Every document of a town, and where there is none, as the database compares them. */
async function documentsOf({ db }: TestServer, tenantId: string) {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns as one
    where table_schema = 'public' and data_type = 'jsonb' and exists (select from information_schema.columns as other
      where other.table_schema = 'public' and other.table_name = one.table_name and other.column_name = 'tenant_id')
    order by 1, 2`.execute(db);
  const found = new Map<string, string>();
  for (const { table, column } of columns) {
    const { rows } = await sql<{
      text: string;
    }>`select coalesce(string_agg(coalesce(${sql.ref(column)}::text, 'none'), ', '
      order by ${sql.ref(column)}::text collate "C"), '') as text
      from ${sql.table(table)} where tenant_id = ${tenantId}`.execute(db);
    found.set(`${table}.${column}`, rows[0]?.text ?? '');
  }
  return found;
}

describe('[MOVE-01] a town moves out', () => {
  test('but does not come in while a draw is not drawn whose secret stays here', async () => {
    const { tenantAlias: alias, tenantId } = town.tenant;
    const out = await moving(here, 'out', alias, join(folder, 'open'));
    expect([out.code, out.stderr]).toEqual([0, expect.stringContaining('終わっていない抽選があるため')]);
    const secret = await here.db
      .selectFrom('lottery_draw')
      .select(sql<string>`encode(sealed_secret, 'hex')`.as('hex'))
      .where('tenant_id', '=', tenantId)
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow();
    expect([...(await filesIn('open')).values()].join().includes(secret.hex)).toBe(false);
    const refused = await moving(there, 'back', join(folder, 'open'));
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('終わっていない抽選があるため')]);
    expect((await sql`select 1 from tenant`.execute(there.db)).rows).toEqual([]);
    await endSealedDraws(here);
  });

  test('with every row of every table, counted and added up, and comes in again the same, byte for byte', async () => {
    const { tenantAlias: alias, tenantId } = town.tenant;
    const out = await moving(here, 'out', alias, join(folder, 'first'));
    expect([out.code, out.stderr]).toEqual([0, '']);
    const manifest = JSON.parse(await readFile(join(folder, 'first/manifest.json'), 'utf8')) as Manifest;
    expect(manifest).toMatchObject({ alias, tenantId, format: 'yoyaku-town' });
    for (const { table, rows } of manifest.tables) {
      const found = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}
        where tenant_id = ${tenantId}`.execute(here.db);
      expect([table, rows]).toEqual([table, found.rows[0]?.count]);
    }
    expect(manifest.tables.find(({ table }) => table === 'ledger')?.yen.amount).toBeGreaterThan(0);

    await sql`select setval(pg_get_serial_sequence('ledger', 'sequence'), 1000000)`.execute(there.db);
    const back = await moving(there, 'back', join(folder, 'first'));
    expect([back.code, back.stderr]).toEqual([0, expect.stringContaining('移す前のサーバーは止めたままに')]);
    const again = await moving(there, 'out', alias, join(folder, 'second'));
    expect(again.code).toBe(0);
    const [first, second] = [await filesIn('first'), await filesIn('second')];
    expect([...second.keys()].toSorted()).toEqual([...first.keys()].toSorted());
    for (const [file, text] of first) expect(second.get(file) === text, `${file} differs`).toBe(true);
  });

  test('with every document as it was: null, none, and what looks like either', async () => {
    const { tenantId } = town.tenant;
    const [before, after] = [await documentsOf(here, tenantId), await documentsOf(there, tenantId)];
    expect(before.get('audit_event.answer')).toContain('null');
    expect(before.get('reservation_history.before')).toMatch(/\bnull, none\b/);
    const stayed = ['webhook_delivery.facts', 'idempotency.answer', 'notice.facts', 'person_merge'];
    const differing = [...before].flatMap(([name, text]) => (after.get(name) === text ? [] : [name]));
    expect(differing.filter((name) => !stayed.some((one) => name.startsWith(one)))).toEqual([]);
  });

  test('and can be used there: numbers go on and never back, and everybody sets a password anew', async () => {
    const { tenantId, tenantAlias } = town.tenant;
    const numbers = await sql<{ name: string; last: string }>`select sequencename as name, last_value as last
      from pg_sequences where last_value is not null`.execute(there.db);
    const last = new Map(numbers.rows.map(({ name, last: value }) => [name, Number(value)]));
    expect(last.get('ledger_sequence_seq')).toBe(1_000_000);
    expect(last.get('reservation_history_sequence_seq')).toBeGreaterThan(10_000);
    const accounts = await there.db
      .selectFrom('account')
      .select('password_hash')
      .where('tenant_id', '=', tenantId)
      .execute();
    expect(accounts.every(({ password_hash }) => password_hash === '')).toBe(true);
    const { appUrl: url } = there.database;
    const invited = await runProgram(
      { url, moment: '2026-06-10T10:00' },
      'staff',
      'invite',
      tenantAlias,
      'newcomer',
      '新任',
    );
    expect([invited.code, invited.stderr, invited.stdout]).toEqual([
      0,
      expect.anything(),
      expect.stringContaining('http'),
    ]);
  });

  test('with nothing to send that was on its way there, and nobody to tell whose address stayed', async () => {
    const { rows } = await sql<{ state: string }>`select distinct state from notice_delivery`.execute(here.db);
    expect(rows.map(({ state }) => state)).toContain('queued');
    const moved = await sql<{ state: string }>`select distinct state from notice_delivery`.execute(there.db);
    expect(moved.rows.filter(({ state }) => state !== 'sent' && state !== 'dropped')).toEqual([]);
    const [row] = (await sql<{ tells_outside: boolean }>`select tells_outside from tenant`.execute(there.db)).rows;
    expect(row?.tells_outside).toBe(false);
    expect((await sql`select 1 from webhook union all select 1 from webhook_delivery`.execute(there.db)).rows).toEqual(
      [],
    );
  });

  test('without anything that opens something, and without a row of another town', async () => {
    const texts = [...(await filesIn('first')).values()].join('\n');
    const { rows } = await sql<{ secret: string }>`
      select password_hash as secret from account where password_hash <> ''
      union select password_hash from staff where password_hash <> ''
      union select totp_secret from staff where totp_secret is not null
      union select encode(token_hash, 'hex') from session
      union select encode(token_hash, 'hex') from api_token
      union select secret from webhook
      union select client_secret from oidc_provider where client_secret <> ''
      union select refresh_token from staff_identity where refresh_token is not null`.execute(here.db);
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter(({ secret }) => texts.includes(secret))).toEqual([]);
    expect(texts).not.toContain('$argon2');
    expect(texts).toContain('移る町');
    expect(texts).not.toContain('残る町');
    expect(texts).not.toContain(other.tenant.tenantId);
    expect(await readdir(join(folder, 'first/tables'))).not.toContain('session.csv');
    for (const name of [
      'first/tables',
      'first/tables/account.csv',
      'first/tables/account.jsonl',
      'first/manifest.json',
    ]) {
      expect([name, (await stat(join(folder, name))).mode & 0o077]).toEqual([name, 0]);
    }
    expect((await filesIn('first')).get('account.csv')).toContain("'=1+2");
  });

  test('as CSV that has the columns the dictionary says, each with its words', async () => {
    const records = (text: string) => parse(text, { bom: true, columns: true }) as Record<string, string>[];
    const dictionary = records(await readFile(join(folder, 'first/dictionary.csv'), 'utf8'));
    expect(dictionary.filter((row) => !row.列の内容 || !row.表の内容)).toEqual([]);
    const files = await filesIn('first');
    for (const [file, text] of files) {
      if (!file.endsWith('.csv')) continue;
      const told = dictionary.filter((row) => `${row.表}.csv` === file && row.扱い === '書き出す').map((row) => row.列);
      const [head = []] = parse(text, { bom: true }) as string[][];
      expect([file, head]).toEqual([file, told]);
      const lines = (files.get(file.replace('.csv', '.jsonl')) ?? '').split('\n').filter((line) => line !== '');
      expect([file, records(text).length]).toEqual([file, lines.length]);
    }
  });

  test('no column of the database is missing in the dictionary', async () => {
    const dictionary = JSON.parse(await readFile(join(folder, 'first/dictionary.json'), 'utf8')) as {
      table: string;
      columns: { column: string }[];
    }[];
    const told = dictionary.flatMap(({ table, columns }) => columns.map(({ column }) => `${table}.${column}`));
    const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
      from information_schema.columns as one where table_schema = 'public' and exists (
        select from information_schema.columns as other where other.table_schema = 'public'
          and other.table_name = one.table_name and other.column_name = 'tenant_id')`.execute(here.db);
    expect(told.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  test('into an empty folder, and nothing is left of what was refused', async () => {
    const { tenantAlias: alias } = town.tenant;
    const full = join(folder, 'full');
    await mkdir(full);
    await writeFile(join(full, 'note.txt'), '');
    for (const name of ['first', 'full', 'full/note.txt']) {
      expect((await moving(here, 'out', alias, join(folder, name))).stderr).toContain('空のフォルダー');
    }
    expect(await readdir(full)).toEqual(['note.txt']);
    expect((await moving(here, 'out', 'nowhere', join(folder, 'third'))).stderr).toContain('見つかりませんでした');
    await expect(readdir(join(folder, 'third'))).rejects.toThrow('ENOENT');
  });
});
