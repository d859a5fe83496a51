import { readFile } from 'node:fs/promises';
import { CompiledQuery, sql } from 'kysely';
import { generate, PostgresDialect } from 'kysely-codegen';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aTown, type Town } from '../testing/aTown.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { connect, inTenant } from './connect.ts';
import { isMigrated, migrate, NewerDatabase } from './migrate.ts';
import { readFunctions } from './migrationFiles.ts';

let server: TestServer;
let town: Town;
beforeAll(async () => {
  server = await aServer();
  town = await aTown(server, '町');
});
afterAll(() => server.close());

/** The lines of a file without quotes and layout, so that a difference names the column. */
const linesOf = (text: string) =>
  text
    .split(/[\n;{}]/)
    .map((line) => line.replace(/[\s'",]/g, ''))
    .filter((line) => line !== '');

it('schema.ts is what the migrated database says', async () => {
  const generated = await generate({
    db: server.db,
    dialect: new PostgresDialect({ dateParser: 'string' }),
    excludePattern: 'schema_migration',
  });
  const written = await readFile(new URL('./schema.ts', import.meta.url), 'utf8');
  expect(linesOf(written), 'run kysely-codegen, see CONTRIBUTING.md: a new column').toEqual(linesOf(generated));
});

/** What the tests themselves put into a database. */
const ofTests = ['count_arranged_change', 'tenant_is_fixed'];

it('every function of the database is that of its file, and the only one', async () => {
  const { rows } = await sql<{ name: string; body: string }>`
    select proname as name, prosrc as body from pg_proc
    where pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    order by proname`.execute(server.db);
  const files = await readFunctions();
  expect(files.length).toBeGreaterThan(10);
  expect(rows.filter(({ name }) => !ofTests.includes(name))).toEqual(
    files.map(({ name, text }) => ({ name, body: text.split('$$')[1] })),
  );
});

it('migrating again changes nothing', async () => {
  const owner = connect({ url: server.database.ownerUrl, size: 1, onLost: () => undefined });
  expect(await isMigrated(owner.db)).toBe(true);
  await migrate(owner.db, new URL(server.database.appUrl).username);
  expect(await isMigrated(owner.db)).toBe(true);
  await owner.db.destroy();
});

it('a database that a newer version has used is refused', async () => {
  const owner = connect({ url: server.database.ownerUrl, size: 1, onLost: () => undefined });
  await sql`insert into schema_migration (name) values ('0099_future')`.execute(owner.db);
  await expect(isMigrated(owner.db)).rejects.toThrow(NewerDatabase);
  await expect(isMigrated(owner.db)).rejects.toThrow(/newer version .*0099_future/);
  await sql`delete from schema_migration where name = '0099_future'`.execute(owner.db);
  await owner.db.destroy();
});

it('tests notice a statement that names tenant_id in a SET', async () => {
  const { tenantId } = town.tenant;
  const update = CompiledQuery.raw(`update account set tenant_id = tenant_id where tenant_id = '${tenantId}'`);
  await expect(inTenant(server.appDb, tenantId, (trx) => trx.executeQuery(update))).rejects.toThrow(
    'tenant_id of account is written by an update',
  );
});
