import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Pool } from 'pg';
import { connect, type Database } from '../db/connect.ts';
import { isMigrated, migrate } from '../db/migrate.ts';
import { readAccess } from '../db/postgres/clusterAccess.ts';
import { runningPostmaster } from '../db/postgres/postmasterFile.ts';
import { startPostgres } from '../db/postgres/startPostgres.ts';
import { refuseBypass } from '../db/refuseBypass.ts';
import type { Settings } from '../settings.ts';
import { CliError } from './CliError.ts';

/** Where the database is for as long as a command runs; `close` leaves it as it was found. */
export type OpenDatabase = {
  readonly db: Database;
  readonly pool: Pool;
  readonly ownerUrl: string;
  close(): Promise<void>;
};

/** The addresses of a database, with the server's role and with that of the tables' owner. */
export type ReachedDatabase = { readonly appUrl: string; readonly ownerUrl: string };
type Reached = ReachedDatabase & { stop(): Promise<void> };

const nothing = async () => undefined;

/**
 * The database the server works with: that of DATABASE_URL, else that of the data folder. The latter's PostgreSQL is
 * started for the command when no server is running it. Refuses a role that bypasses row-level security and another
 * version's tables.
 */
export async function openDatabase(settings: Settings): Promise<OpenDatabase> {
  const reached = await reach(settings);
  const { db, pool } = connect({
    url: reached.appUrl,
    size: 3,
    onLost: () => undefined,
    isNaming: settings.DATABASE_PREPARED,
    isPooled: settings.DATABASE_POOLER,
    isCluster: settings.DATABASE_CLUSTER,
  });
  const close = async () => {
    await db.destroy();
    await reached.stop();
  };
  try {
    await prepare(db, reached.ownerUrl);
    return { db, pool, ownerUrl: reached.ownerUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * The same database, whatever it holds. The PostgreSQL of the data folder is started when no server is running it, until
 * `stop`.
 */
export async function reach(settings: Settings): Promise<Reached> {
  if (settings.DATABASE_URL) {
    const ownerUrl = settings.DATABASE_OWNER_URL ?? settings.DATABASE_URL;
    return { appUrl: settings.DATABASE_URL, ownerUrl, stop: nothing };
  }
  const dataDir = resolve(settings.DATA_DIR);
  return runningIn(join(dataDir, 'postgres')) ?? startedFor(dataDir);
}

/** Ends with this process, also when somebody interrupts it. */
async function startedFor(dataDir: string): Promise<Reached> {
  const postgres = await startPostgres({ dataDir, log: silent });
  const interrupted = () => process.exit(130);
  process.once('SIGINT', interrupted);
  const stop = async () => {
    process.off('SIGINT', interrupted);
    await postgres.stop();
  };
  return { appUrl: postgres.appUrl, ownerUrl: postgres.ownerUrl, stop };
}

/** Restarts and stops of a database that lives for one command are not worth a line; failures are thrown. */
const silent = { info: () => undefined, error: () => undefined };

/** The addresses of the PostgreSQL that a running server keeps in this folder. */
function runningIn(folder: string): Reached | undefined {
  const access = readAccess(folder);
  if (!access || !isRunning(join(folder, 'cluster'))) return undefined;
  const { port, passwords } = access;
  const url = (role: 'yoyaku_app' | 'yoyaku_owner') => `postgres://${role}:${passwords[role]}@127.0.0.1:${port}/yoyaku`;
  return { appUrl: url('yoyaku_app'), ownerUrl: url('yoyaku_owner'), stop: nothing };
}

function isRunning(link: string) {
  try {
    return runningPostmaster(realpathSync(link)) !== undefined;
  } catch {
    return false;
  }
}

/**
 * An empty database gets its tables; one of another version is left to the server, which upgrades it when it starts.
 */
async function prepare(db: Database, ownerUrl: string) {
  const role = await refuseBypass(db);
  const owner = connect({ url: ownerUrl, size: 1, onLost: () => undefined });
  try {
    if (await isMigrated(owner.db)) return;
    if (await hasTables(owner.db)) {
      throw new CliError(
        'The database has the tables of another version. Start the server once; it brings them up to date.',
      );
    }
    await migrate(owner.db, role);
    await refuseBypass(db);
  } finally {
    await owner.db.destroy();
  }
}

const hasTables = async (owner: Database) =>
  (await owner.introspection.getTables()).some(({ name }) => name === 'tenant');
