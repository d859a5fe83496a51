import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aTenant, type TestTenant } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { connect, type Database, inTenant } from './connect.ts';
import { prepared } from './prepared.ts';

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await aServer();
  tenant = await aTenant(server);
});
afterAll(() => server.close());

/** A database of one connection, so that every transaction has the same. */
async function onOne<T>(isNaming: boolean, work: (db: Database) => Promise<T>) {
  const { db } = connect({ url: server.database.appUrl, size: 1, onLost: () => undefined, isNaming });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const transact = <T>(db: Database, work: (trx: Database) => Promise<T>) => inTenant(db, tenant.tenantId, work);

let built = 0;
const aliasOf = prepared((db, given: { readonly tenantId: string; readonly anyOf: readonly string[] }) => {
  built += 1;
  return db
    .selectFrom('tenant')
    .select('alias')
    .where('tenant_id', '=', given.tenantId)
    .where('mode', '=', sql<string>`any(${given.anyOf}::text[])`);
});

const asked = () => ({ tenantId: tenant.tenantId, anyOf: ['facility', 'event'] });

const keptIn = async (db: Database) => {
  const { rows } = await sql<{ name: string; statement: string }>`
    select name, statement from pg_prepared_statements order by name`.execute(db);
  return rows.filter(({ name }) => name.startsWith('yoyaku_'));
};

it('is built once, and kept by the connection under a name of its text', async () => {
  await onOne(true, async (db) => {
    for (let count = 0; count < 3; count += 1) {
      expect(await transact(db, (trx) => aliasOf.run(trx, asked()))).toEqual([{ alias: tenant.tenantAlias }]);
    }
    const nobody = await transact(db, (trx) => aliasOf.run(trx, { ...asked(), anyOf: [] }));
    expect(nobody).toEqual([]);
    const kept = await keptIn(db);
    expect(kept.map(({ statement }) => statement)).toEqual([expect.stringContaining('"alias" from "tenant"')]);
  });
  expect(built).toBe(1);
});

it('has no name where a pooler does not know names', async () => {
  await onOne(false, async (db) => {
    expect(await transact(db, (trx) => aliasOf.run(trx, asked()))).toEqual([{ alias: tenant.tenantAlias }]);
    expect(await keptIn(db)).toEqual([]);
  });
});

it('runs on any other database too', async () => {
  let checked = 0;
  const rows = await aliasOf.run(server.db, asked(), {
    check(found) {
      checked = found.length;
    },
  });
  expect(rows).toEqual([{ alias: tenant.tenantAlias }]);
  expect(checked).toBe(1);
});

it('is prepared anew on a connection that has forgotten it', async () => {
  await onOne(true, async (db) => {
    await transact(db, (trx) => aliasOf.run(trx, asked()));
    await sql`deallocate all`.execute(db);
    expect(await transact(db, (trx) => aliasOf.run(trx, asked()))).toEqual([{ alias: tenant.tenantAlias }]);
  });
});

it('is prepared anew when its table has changed', async () => {
  await sql`create table changing (one integer)`.execute(server.db);
  await sql`grant select on changing to public`.execute(server.db);
  const all = prepared(
    (_, given: { readonly least: number }) => sql`select * from changing where one >= ${given.least}`,
  );
  await onOne(true, async (db) => {
    await transact(db, (trx) => all.run(trx, { least: 0 }));
    await sql`alter table changing add column two integer default 2`.execute(server.db);
    await sql`insert into changing values (1)`.execute(server.db);
    expect(await transact(db, (trx) => all.run(trx, { least: 0 }))).toEqual([{ one: 1, two: 2 }]);
  });
});
