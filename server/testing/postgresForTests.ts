import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { startPostgres } from '../db/postgres/startPostgres.ts';
import { clusterForTests } from './clusterForTests.ts';
import { countArrangedChanges } from './countArrangedChanges.ts';
import { inDatabase, onServer, type TestDatabases, wayOfPooler, withoutDisk } from './testDatabase.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databases: TestDatabases;
  }
}

/**
 * Starts a PostgreSQL of its own for one test run (or uses the server of TEST_DATABASE_SUPERUSER_URL), migrates once
 * into a template database and passes its address to the tests. Ends and removes everything afterwards.
 */
export default async function postgresForTests(project: TestProject) {
  const given = process.env.TEST_DATABASE_SUPERUSER_URL;
  const started = given ? await rolesOn(given) : await ownPostgres();
  const template = `yoyaku_template_${randomBytes(4).toString('hex')}`;
  const databases = { ...started.urls, template };
  await onServer(databases.superuserUrl, `create database ${template} owner ${new URL(databases.ownerUrl).username}`);
  const owner = connect({ url: inDatabase(databases.ownerUrl, template), size: 1, onLost: () => undefined });
  await migrate(owner.db, new URL(databases.appUrl).username);
  await owner.db.destroy();
  if (wayOfPooler.isCluster) {
    await clusterForTests(databases);
  } else {
    await forbidMovingRows(inDatabase(databases.superuserUrl, template));
    await countArrangedChanges(inDatabase(databases.superuserUrl, template));
  }
  project.provide('databases', databases);

  return async () => {
    if (wayOfPooler.isCluster)
      await onServer(databases.superuserUrl, `alter database ${template} allow_connections true`);
    await onServer(databases.superuserUrl, `drop database ${template} with (force)`);
    await started.stop();
  };
}

/**
 * No statement of the server may name tenant_id in a SET, not even to write the same value: every test would notice.
 */
async function forbidMovingRows(superuserUrl: string) {
  await onServer(
    superuserUrl,
    `create function tenant_is_fixed() returns trigger language plpgsql as $$
     begin raise exception 'tenant_id of % is written by an update', tg_table_name; end $$`,
  );
  await onServer(
    superuserUrl,
    `do $$ declare name text; begin
       for name in select table_name from information_schema.columns
         where table_schema = 'public' and column_name = 'tenant_id'
       loop
         execute format('create trigger tenant_is_fixed before update of tenant_id on %I
                         for each row execute function tenant_is_fixed()', name);
       end loop;
     end $$`,
  );
}

async function ownPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'yoyaku-test-'));
  const log = { info: () => undefined, error: (message: string) => process.stderr.write(`${message}\n`) };
  const postgres = await startPostgres({ dataDir: folder, log, settings: withoutDisk });
  return {
    urls: { superuserUrl: postgres.superuserUrl, ownerUrl: postgres.ownerUrl, appUrl: postgres.appUrl },
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function rolesOn(superuserUrl: string) {
  const password = randomBytes(12).toString('hex');
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const suffix = randomBytes(4).toString('hex');
  const roleUrl = async (role: string) => {
    await client.query(`create role ${role} login password '${password}' nosuperuser nobypassrls`);
    const url = new URL(superuserUrl);
    url.username = role;
    url.password = password;
    return url.href;
  };
  const ownerUrl = await roleUrl(`yoyaku_owner_${suffix}`);
  const appUrl = await roleUrl(`yoyaku_app_${suffix}`);
  return {
    urls: { superuserUrl, ownerUrl, appUrl },
    stop: async () => {
      await client.query(`drop role yoyaku_app_${suffix}`);
      await client.query(`drop role yoyaku_owner_${suffix}`);
      await client.end();
    },
  };
}
