import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCliDatabase, type CliDatabase } from './testing/aCliDatabase.ts';
import { runProgram } from './testing/runProgram.ts';

let database: CliDatabase;
beforeAll(async () => {
  database = await aCliDatabase();
  // What tests count their own changes with reads other tables.
  await sql`do $$ declare one record; begin
    for one in select tgname, tgrelid::regclass as name from pg_trigger where tgname like 'count_arranged_%' loop
      execute format('drop trigger %I on %s', one.tgname, one.name);
    end loop; end $$`.execute(database.all);
});
afterAll(() => database.close());

const cluster = (command: string) =>
  runProgram(
    {
      url: database.database.appUrl,
      moment: '2026-06-10T10:00',
      settings: { DATABASE_OWNER_URL: database.database.ownerUrl },
    },
    'cluster',
    command,
  );

test('the schema has nothing that would stop a cluster', async () => {
  const { code, stdout, stderr } = await cluster('check');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^\d+ tables\. .*citus.*\nNothing would stop a cluster\.\n$/);
});

test.each([
  [
    'a table without a key',
    'create table loose (tenant_id uuid not null)',
    'loose has no key that begins with tenant_id.',
  ],
  [
    'a table of no tenant that nobody has named',
    'create table stray (stray_id uuid primary key)',
    'stray: the key stray_pkey does not begin with tenant_id.',
  ],
  [
    'a key in another order',
    'create unique index space_by_name on space (name, tenant_id)',
    'space: the key space_by_name does not begin with tenant_id.',
  ],
  [
    'a foreign key without the tenant',
    `create table note (tenant_id uuid, note_id uuid, stray_id uuid, primary key (tenant_id, note_id));
     create table stray (tenant_id uuid, stray_id uuid unique, primary key (tenant_id, stray_id));
     alter table note add constraint note_stray foreign key (stray_id) references stray (stray_id)`,
    'note: the foreign key note_stray to stray is without tenant_id.',
  ],
  [
    'a foreign key that writes the tenant',
    `alter table space add constraint space_place foreign key (tenant_id, container_id) references container
       on update cascade`,
    'space: the foreign key space_place writes tenant_id when a row of container changes.',
  ],
  [
    'a trigger that reads another table',
    `create function looks() returns trigger language plpgsql as $$
       begin perform 1 from account where tenant_id = new.tenant_id; return new; end $$;
     create trigger looks before insert on space for each row execute function looks()`,
    'space: the trigger looks reads account.',
  ],
  [
    'a trigger that makes up what it reads',
    `create function executes() returns trigger language plpgsql as $$
       begin execute 'select 1'; return new; end $$;
     create trigger executes before insert on space for each row execute function executes()`,
    'space: the trigger executes reads (what it executes).',
  ],
  [
    'a policy that looks into a table',
    'create policy looking on space for select using (exists (select from account where account.tenant_id = space.tenant_id))',
    'space: the policy looking looks into a table.',
  ],
  [
    'an extension that is missing',
    'drop extension btree_gist cascade',
    'The extension btree_gist is missing: the owner creates it, as "create extension btree_gist".',
  ],
])('%s is told, and the command fails', async (_, statement, problem) => {
  const broken = await aCliDatabase();
  try {
    await broken.all.executeQuery(CompiledQuery.raw(statement));
    const { code, stdout, stderr } = await runProgram(
      {
        url: broken.database.appUrl,
        moment: '2026-06-10T10:00',
        settings: { DATABASE_OWNER_URL: broken.database.ownerUrl },
      },
      ...['cluster', 'check'],
    );
    expect(stdout.split('\n')).toContain(problem);
    expect(stderr).toMatch(/^\d+ of these would stop a cluster\.\n$/);
    expect(code).toBe(1);
  } finally {
    await broken.close();
  }
});

test('is not laid out where the server has no citus, says so, and nothing has changed', async () => {
  const { code, stdout, stderr } = await cluster('distribute');
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^This database server does not have the extension citus\. Install it .*try again\.\n$/);
});
