import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aTenant } from '../testing/factories.ts';
import { aDatabase, onServer } from '../testing/testDatabase.ts';
import { connect, type Database } from './connect.ts';
import { isMigrated, migrate, NewerDatabase } from './migrate.ts';
import { shippedMigrations } from './migrationFiles.ts';

const last = '0011_previous_input';

let database: Awaited<ReturnType<typeof aDatabase>>;
let owner: Database;
let role: string;
let path: string;
let folder: URL;
beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), 'yoyaku-migrations-'));
  folder = pathToFileURL(`${path}/`);
});
beforeEach(async () => {
  await owner?.destroy();
  await database?.drop();
  database = await aDatabase(inject('databases'));
  owner = connect({ url: database.ownerUrl, size: 2, onLost: () => undefined }).db;
  role = new URL(database.appUrl).username;
  await rm(path, { recursive: true, force: true });
  await cp(shippedMigrations, path, { recursive: true });
});
afterAll(async () => {
  await owner.destroy();
  await database.drop();
  await rm(path, { recursive: true, force: true });
});

const write = (name: string, text: string) => writeFile(join(path, `${name}.sql`), text);

const has = async (what: string) =>
  (await sql<{ is: boolean }>`select to_regclass(${what}) is not null as is`.execute(owner)).rows[0]?.is;

it('each file is a transaction of its own', async () => {
  await write('0901_good', `-- serves: ${last}\ncreate table good (tenant_id uuid not null);`);
  await write('0902_bad', 'create table bad (tenant_id uuid not null); select 1 / 0;');
  await expect(migrate(owner, role, folder)).rejects.toThrow('division by zero');
  expect([await has('good'), await has('bad')]).toEqual([true, false]);
  expect(await isMigrated(owner, folder)).toBe(false);
  await write('0902_bad', 'create table bad (tenant_id uuid not null);');
  await migrate(owner, role, folder);
  expect(await isMigrated(owner, folder)).toBe(true);
});

it('a version goes on where a newer one has only added, and not where something was taken away', async () => {
  await write('0901_added', `-- serves: ${last}\nalter table space add column floor integer;`);
  await write('0902_again', `-- serves: ${last}\nalter table space add column wing text;`);
  await migrate(owner, role, folder);
  expect(await isMigrated(owner)).toBe(true);
  // A version between the two would be served as well; one that does not know the oldest served is not.
  await write('0903_taken', '-- serves: 0901_added\n-- contract: since 0901\nalter table space drop column floor;');
  await migrate(owner, role, folder);
  await expect(isMigrated(owner)).rejects.toThrow(NewerDatabase);
  await expect(isMigrated(owner)).rejects.toThrow(/newer version .*0903_taken/);
  expect(await isMigrated(owner, folder)).toBe(true);
});

it('an older version that starts again leaves the rights as the newer one has given them', async () => {
  await write('0901_added', `-- serves: ${last}\ncreate table kept_history (tenant_id uuid not null);`);
  await migrate(owner, role, folder);
  await sql`revoke update on kept_history from ${sql.ref(role)}`.execute(owner);
  await migrate(owner, role);
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege(${role}, 'kept_history', 'update') as may`.execute(owner);
  expect(rows).toEqual([{ may: false }]);
});

it('an index that a broken run has left is made again', async () => {
  await write(
    '0901_index',
    `-- serves: ${last}\n-- runs: outside a transaction\ncreate index concurrently space_name on space (tenant_id, name);`,
  );
  await sql`create index space_name on space (tenant_id)`.execute(owner);
  await onServer(
    database.superuserUrl,
    `update pg_index set indisvalid = false where indexrelid = 'space_name'::regclass`,
  );
  await migrate(owner, role, folder);
  const { rows } = await sql`
    select indisvalid as valid, indnatts as columns from pg_index where indexrelid = 'space_name'::regclass`.execute(
    owner,
  );
  expect(rows).toEqual([{ valid: true, columns: 2 }]);
});

it('no statement is too long for it', async () => {
  await write(
    '0901_told',
    `-- serves: ${last}\ncreate table told as select current_setting('statement_timeout') as patience;`,
  );
  await migrate(owner, role, folder);
  expect((await sql`select * from told`.execute(owner)).rows).toEqual([{ patience: '0' }]);
});

it('an index may take longer than a statement of its role', async () => {
  const ownerRole = new URL(database.ownerUrl).username;
  const { name, superuserUrl } = database;
  await onServer(superuserUrl, `alter role ${ownerRole} in database ${name} set statement_timeout = '200ms'`);
  await write(
    '0901_slow',
    `-- serves: ${last}
    create function slow(integer) returns integer language plpgsql immutable as
      $$ begin perform pg_sleep(0.2); return $1; end $$;
    create table measured (tenant_id uuid not null, number integer not null);
    insert into measured select gen_random_uuid(), generate_series(1, 5);`.replace(/^ +/gm, ''),
  );
  await write(
    '0902_index',
    `-- serves: ${last}\n-- runs: outside a transaction\ncreate index concurrently measured_slow on measured (tenant_id, slow(number));`,
  );
  await migrate(owner, role, folder);
  const { rows } = await sql`
    select indisvalid as valid from pg_index where indexrelid = 'measured_slow'::regclass`.execute(owner);
  expect(rows).toEqual([{ valid: true }]);
});

it('two that migrate at once do everything once', async () => {
  await write('0901_once', `-- serves: ${last}\ncreate table once (tenant_id uuid not null); select pg_sleep(0.3);`);
  const other = connect({ url: database.ownerUrl, size: 2, onLost: () => undefined });
  await Promise.all([migrate(owner, role, folder), migrate(other.db, role, folder)]);
  await other.db.destroy();
  expect(await isMigrated(owner, folder)).toBe(true);
});

it('a town that exists already tells nobody of the end of a term until it says so, and a new one does', async () => {
  await sql`alter table tenant_setting drop column tells_of_terms`.execute(owner);
  await sql`delete from schema_migration where name = '0056_term_notices'`.execute(owner);
  const { db } = connect({ url: database.superuserUrl, size: 1, onLost: () => undefined });
  const tells = async () =>
    (await sql<{ tells: boolean }>`select tells_of_terms as tells from tenant_setting order by 1`.execute(db)).rows;
  await aTenant({ db, server: {} } as never);
  await migrate(owner, role, folder);
  expect(await tells()).toEqual([{ tells: false }]);
  await aTenant({ db, server: {} } as never);
  expect(await tells()).toEqual([{ tells: false }, { tells: true }]);
  await db.destroy();
});
