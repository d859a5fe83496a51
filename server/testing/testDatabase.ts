import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Where the test run's PostgreSQL is; `template` is a migrated database without a row of tenant data. */
export type TestDatabases = {
  readonly superuserUrl: string;
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly template: string;
};

/** Settings of a PostgreSQL that is thrown away after the run: nothing in it has to survive the end of the machine. */
export const withoutDisk = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export const inDatabase = (url: string, database: string) => {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
};

const { TEST_POOLER_PORT, TEST_POOLER_NAMES, TEST_CLUSTER } = process.env;

/** How servers reach their database when a test run goes through a pooler or to a cluster (`npm run drill`). */
export const wayOfPooler = {
  isPooled: TEST_POOLER_PORT !== undefined,
  isNaming: TEST_POOLER_PORT === undefined || TEST_POOLER_NAMES === 'true',
  isCluster: TEST_CLUSTER === 'true',
};

function throughPooler(url: string) {
  const changed = new URL(url);
  if (TEST_POOLER_PORT !== undefined) changed.port = TEST_POOLER_PORT;
  return changed.href;
}

/** Runs one statement that cannot stand in a transaction, such as CREATE DATABASE. */
export async function onServer(superuserUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * A fresh copy of the template with its three addresses; `drop` removes it even while somebody is connected. Without a
 * disk it is quicker to copy the files than to write each page to the log.
 */
export async function aDatabase(databases: TestDatabases) {
  const name = `yoyaku_test_${randomBytes(6).toString('hex')}`;
  const owner = new URL(databases.ownerUrl).username;
  const copied = `template ${databases.template} owner ${owner} strategy file_copy`;
  await onServer(databases.superuserUrl, `create database ${name} ${copied}`);
  return {
    name,
    superuserUrl: inDatabase(databases.superuserUrl, name),
    ownerUrl: inDatabase(databases.ownerUrl, name),
    appUrl: throughPooler(inDatabase(databases.appUrl, name)),
    drop: () => onServer(databases.superuserUrl, `drop database if exists ${name} with (force)`),
  };
}
