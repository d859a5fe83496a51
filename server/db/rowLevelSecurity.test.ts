import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { start } from '../app/start.ts';
import { readSettings } from '../settings.ts';
import { aTown, type Town } from '../testing/aTown.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { connect, type Database, inTenant } from './connect.ts';
import { RoleError, refuseBypass } from './refuseBypass.ts';

let server: TestServer;
let here: Town;
let there: Town;
beforeAll(async () => {
  server = await aServer();
  here = await aTown(server, 'こちら');
  there = await aTown(server, 'あちら');
});
afterAll(() => server.close());

/** Tables that belong to no tenant; whatever else comes needs a tenant_id. */
const withoutTenant = ['backup_run', 'rate_limit', 'schema_migration', 'server_process', 'server_secret'];

/** With the rights of the tables' owner they ask for the jobs of all tenants, and answer ids of tenants alone. */
const ofEveryTenant = ['tenants_with_due_jobs', 'tenants_without_jobs'];

const rowsOf = async <T>(db: Database, text: string) => (await db.executeQuery<T>(CompiledQuery.raw(text))).rows;

const tenantTables = async () =>
  (
    await rowsOf<{ name: string }>(
      server.db,
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'tenant' order by 1`,
    )
  ).map(({ name }) => name);

describe('the schema', () => {
  it('has tables to look at, and none without a tenant but the known ones', async () => {
    const all = await rowsOf<{ name: string }>(
      server.db,
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
    );
    const tables = await tenantTables();
    expect(tables.length).toBeGreaterThanOrEqual(17);
    expect(all.map(({ name }) => name).sort()).toEqual([...tables, ...withoutTenant, 'tenant'].sort());
  });

  it('forces one policy with USING and WITH CHECK on every table of tenant data; jobs have another to be looked for', async () => {
    const rows = await rowsOf<{ name: string; forced: boolean; policies: string[] }>(
      server.db,
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
         array(select p.polcmd::text || ':' || p.polpermissive || ':' || p.polroles::text || ':' ||
           pg_get_expr(p.polqual, p.polrelid) || ':' || pg_get_expr(p.polwithcheck, p.polrelid)
           from pg_policy p where p.polrelid = c.oid) as policies
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'tenant'`,
    );
    const isTenant = "(tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)";
    for (const row of rows) {
      expect(row.forced, row.name).toBe(true);
      const [policy, ...others] = row.policies.toSorted();
      expect(policy, row.name).toBe(`*:true:{0}:${isTenant}:${isTenant}`);
      if (row.name !== 'job') expect(others, row.name).toEqual([]);
    }
  });

  it('begins every key, index and exclusion constraint of tenant data with tenant_id', async () => {
    const rows = await rowsOf<{ index: string; first: string }>(
      server.db,
      `select i.indexrelid::regclass::text as index, a.attname as first from pg_index i
       join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
       left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where c.relname <> 'tenant' and c.relname <> all(array['${withoutTenant.join("','")}'])`,
    );
    expect(rows.length).toBeGreaterThan(30);
    const others = rows.filter(({ first }) => first !== 'tenant_id');
    expect(others).toEqual([{ index: 'job_due_of_all', first: 'due_at' }]);
  });

  it('has a primary key on every table, not null in tenant_id, and compares it with = in exclusions', async () => {
    const keyless = await rowsOf(
      server.db,
      `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and not exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`,
    );
    expect(keyless).toEqual([]);
    const nullable = await rowsOf(
      server.db,
      `select table_name from information_schema.columns
       where table_schema = 'public' and column_name = 'tenant_id' and (is_nullable = 'YES' or data_type <> 'uuid')`,
    );
    expect(nullable).toEqual([]);
    const exclusions = await rowsOf<{ definition: string }>(
      server.db,
      `select pg_get_constraintdef(oid) as definition from pg_constraint
       where contype = 'x' and connamespace = 'public'::regnamespace`,
    );
    expect(exclusions.length).toBeGreaterThan(0);
    for (const { definition } of exclusions) expect(definition).toContain('tenant_id WITH =');
  });

  it('refers from tenant data with tenant_id to tenant_id', async () => {
    const rows = await rowsOf<{ name: string; from: string; to: string }>(
      server.db,
      `select k.conname as name, f.attname as from, t.attname as to from pg_constraint k
       join pg_attribute f on f.attrelid = k.conrelid and f.attnum = k.conkey[1]
       join pg_attribute t on t.attrelid = k.confrelid and t.attnum = k.confkey[1]
       where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
    );
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter(({ from, to }) => from !== 'tenant_id' || to !== 'tenant_id')).toEqual([]);
  });

  it('has four functions that run with the rights of their owner: two answer ids of tenants, two forget', async () => {
    const found = await rowsOf<{ proname: string; answers: string }>(
      server.db,
      `select proname, prorettype::regtype::text as answers from pg_proc
       where pronamespace = 'public'::regnamespace and prosecdef order by proname`,
    );
    expect(found).toEqual([
      { proname: 'forget_before', answers: 'integer' },
      { proname: 'forget_person', answers: 'void' },
      ...ofEveryTenant.map((proname) => ({ proname, answers: 'uuid' })),
    ]);
  });
});

describe('functions', () => {
  it('that run with the rights of their owner or may change data are open to nobody but those who need them', async () => {
    // What an extension or a test brings belongs to others; what is declared stable or immutable cannot change anything.
    const found = await rowsOf<{ proname: string; everybody: boolean; server: boolean }>(
      server.appDb,
      `select proname, has_function_privilege('public', oid, 'execute') as everybody,
         has_function_privilege(current_user, oid, 'execute') as server from pg_proc
       where pronamespace = 'public'::regnamespace and (prosecdef or provolatile = 'v')
         and proowner = (select relowner from pg_class where oid = 'tenant'::regclass)
         and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') order by proname`,
    );
    expect(found.length).toBeGreaterThanOrEqual(6);
    expect(found.filter(({ everybody }) => everybody)).toEqual([]);
    expect(found.filter((one) => one.server).map(({ proname }) => proname)).toEqual([
      'change_owner',
      'forget_before',
      'forget_person',
      'give_back',
      'give_to_keeper',
      ...ofEveryTenant,
    ]);
  });
});

describe('the look for due jobs of all tenants', () => {
  const asking = `set local app.every_tenant = 'jobs'`;

  it('finds them whose they are, and the server’s role sees no row of them in the same way', async () => {
    await server.appDb.transaction().execute(async (trx) => {
      const found = await rowsOf<{ id: string }>(trx, `select tenants_with_due_jobs('infinity') as id`);
      expect(found.map(({ id }) => id)).toEqual([here.tenant.tenantId, there.tenant.tenantId].sort());
      await trx.executeQuery(CompiledQuery.raw(asking));
      expect(await rowsOf(trx, 'select * from job')).toEqual([]);
    });
  });

  it('lets the owner see them while it asks, and change none', async () => {
    const owner = connect({ url: server.database.ownerUrl, size: 1, onLost: () => undefined });
    await owner.db.transaction().execute(async (trx) => {
      expect(await rowsOf(trx, `select tenants_with_due_jobs('infinity')`)).toHaveLength(2);
      expect(await rowsOf(trx, 'select * from job')).toEqual([]);
      await trx.executeQuery(CompiledQuery.raw(asking));
      expect((await rowsOf(trx, 'select * from job')).length).toBeGreaterThan(1);
      expect(await rowsOf(trx, 'update job set attempts = 1 returning 1')).toEqual([]);
      expect(await rowsOf(trx, 'delete from job returning 1')).toEqual([]);
    });
    await owner.db.destroy();
  });

  it('reads only what is due, from its index', async () => {
    await server.db.transaction().execute(async (trx) => {
      await trx.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'));
      const plan = await rowsOf<Record<string, string>>(
        trx,
        `explain select distinct tenant_id from job where not is_dead and due_at <= '2026-01-01'`,
      );
      expect(JSON.stringify(plan)).toContain('job_due_of_all');
    });
  });
});

describe('row-level security alone, without a tenant predicate in the query', () => {
  const countsByTenant = async (db: Database, table: string) => {
    const rows = await rowsOf<{ id: string; rows: number }>(
      db,
      `select tenant_id as id, count(*) as rows from ${table} group by 1`,
    );
    return Object.fromEntries(rows.map(({ id, rows: count }) => [id, count]));
  };

  it('shows of every table the own rows and nothing else', async () => {
    for (const table of await tenantTables()) {
      const all = await countsByTenant(server.db, table);
      expect(all[here.tenant.tenantId] ?? 0, `${table} has no row here: let aTown() make one`).toBeGreaterThan(0);
      expect(all[there.tenant.tenantId] ?? 0, `${table} has no row there`).toBeGreaterThan(0);
      const seen = await inTenant(server.appDb, here.tenant.tenantId, (trx) => countsByTenant(trx, table));
      expect(seen, table).toEqual({ [here.tenant.tenantId]: all[here.tenant.tenantId] });
    }
  });

  it('changes and deletes nothing foreign', async () => {
    for (const table of await tenantTables()) {
      const before = await rowsOf(server.db, foreignRows(table));
      await inTenant(server.appDb, here.tenant.tenantId, async (trx) => {
        const locked = await trx.executeQuery(
          CompiledQuery.raw(`select 1 from ${table} where tenant_id = '${there.tenant.tenantId}' for update`),
        );
        expect(locked.rows, table).toEqual([]);
      }).catch(isNotPermitted);
      await inTenant(server.appDb, here.tenant.tenantId, (trx) =>
        trx.executeQuery(CompiledQuery.raw(`delete from ${table} where tenant_id = '${there.tenant.tenantId}'`)),
      ).catch(isNotPermitted);
      expect(await rowsOf(server.db, foreignRows(table)), table).toEqual(before);
    }
  });

  it('takes no row of another tenant, in any table', async () => {
    for (const table of await tenantTables()) {
      const insert = await copyOfForeignRow(table);
      await expect(
        inTenant(server.appDb, here.tenant.tenantId, (trx) => trx.executeQuery(CompiledQuery.raw(insert))),
        table,
      ).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('shows and takes nothing without a tenant, also on a connection that had one before', async () => {
    const single = connect({ url: server.database.appUrl, size: 1, onLost: () => undefined });
    await inTenant(single.db, here.tenant.tenantId, (trx) => countsByTenant(trx, 'account'));
    for (const table of await tenantTables()) {
      expect(await countsByTenant(single.db, table), table).toEqual({});
      await expect(
        single.db.executeQuery(CompiledQuery.raw(await copyOfForeignRow(table))),
        table,
      ).rejects.toMatchObject({ code: '42501' });
    }
    await single.db.destroy();
  });

  it('opens no transaction for what is no tenant id', async () => {
    for (const id of [
      '',
      "x'; drop table account; --",
      `${here.tenant.tenantId} `,
      here.tenant.tenantId.toUpperCase(),
    ]) {
      await expect(inTenant(server.appDb, id, async () => 1)).rejects.toThrow('not a tenant id');
    }
  });

  const foreignRows = (table: string) =>
    `select md5(t::text) as row from ${table} t where tenant_id = '${there.tenant.tenantId}' order by 1`;

  const isNotPermitted = (error: unknown) => expect(error).toMatchObject({ code: '42501' });

  /** An INSERT with the values of a real row of the other tenant. */
  async function copyOfForeignRow(table: string) {
    const columns = await rowsOf<{ name: string }>(
      server.db,
      `select quote_ident(attname) as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0
         and not attisdropped and attgenerated = '' and attidentity = ''`,
    );
    const [row] = await rowsOf<{ row: object }>(
      server.db,
      `select to_jsonb(t) as row from ${table} t where tenant_id = '${there.tenant.tenantId}' limit 1`,
    );
    const names = columns.map(({ name }) => name).join(', ');
    const text = JSON.stringify(row?.row).replaceAll("'", "''");
    return `insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, '${text}')`;
  }
});

describe('the app role', () => {
  it('may not change or delete history, nor the ledger', async () => {
    const tables = ['reservation_history', 'event_reservation_history', 'ledger', 'till_count', 'till_correction'];
    for (const statement of tables.flatMap((table) => [
      `update ${table} set tenant_id = tenant_id`,
      `delete from ${table}`,
    ])) {
      await expect(
        inTenant(server.appDb, here.tenant.tenantId, (trx) => trx.executeQuery(CompiledQuery.raw(statement))),
      ).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('may not touch schema or migrations', async () => {
    for (const statement of ['alter table account no force row level security', 'delete from schema_migration']) {
      await expect(server.appDb.executeQuery(CompiledQuery.raw(statement))).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('is accepted at start', async () => {
    await expect(refuseBypass(server.appDb)).resolves.toBe(new URL(server.database.appUrl).username);
  });
});

describe('a role for which row-level security does not hold is refused at start', () => {
  it('a superuser', async () => {
    await expect(refuseBypass(server.db)).rejects.toThrow(RoleError);
    await expect(refuseBypass(server.db)).rejects.toThrow(/bypasses row-level security/);
  });

  it('a role with BYPASSRLS', async () => {
    const role = `bypass_${server.database.name}`;
    await sql.raw(`create role ${role} login password 'x' nosuperuser bypassrls`).execute(server.db);
    const url = new URL(server.database.superuserUrl);
    url.username = role;
    url.password = 'x';
    const bypassing = connect({ url: url.href, size: 1, onLost: () => undefined });
    await expect(refuseBypass(bypassing.db)).rejects.toThrow(RoleError);
    await bypassing.db.destroy();
    await sql.raw(`drop role ${role}`).execute(server.db);
  });

  it('so that no server comes up with it', async () => {
    const settings = readSettings({ DATABASE_URL: server.database.superuserUrl, DEMO: 'false', LOG_LEVEL: 'silent' });
    await expect(start({ settings: { ...settings, PORT: 0 }, webFolder: null, demo: null })).rejects.toThrow(RoleError);
  });

  it('any role, when a table does not force its policy', async () => {
    await sql.raw('alter table announcement no force row level security').execute(server.db);
    await expect(refuseBypass(server.appDb)).rejects.toThrow(/announcement/);
    await sql.raw('alter table announcement force row level security').execute(server.db);
  });
});
