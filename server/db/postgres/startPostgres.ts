import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStartPostgres } from './CannotStartPostgres.ts';
import { type ClusterAccess, saveAccess } from './clusterAccess.ts';
import { freePort, isPortFree } from './freePort.ts';
import { keepRunning, type PostgresLog } from './keepRunning.ts';
import { launchPostmaster, type Postmaster } from './launchPostmaster.ts';
import { lockFolder } from './lockFolder.ts';
import { type PreparedCluster, prepareCluster } from './prepareCluster.ts';
import { serverSettings } from './serverSettings.ts';
import { stopPostmaster } from './stopPostmaster.ts';

export type PostgresOptions = {
  /** Created when missing; belongs to one running server at a time. */
  dataDir: string;
  /** Loopback port; by default a free one is chosen once and remembered in the data folder. */
  port?: number;
  log: PostgresLog;
  /** PostgreSQL settings on top of the usual ones, for tests. */
  settings?: Record<string, string>;
};

/**
 * A running database. `ownerUrl` may change the schema of database `yoyaku`, `appUrl` is what the server works with,
 * `superuserUrl` (database `postgres`) is for tests and maintenance. `pid` follows restarts; undefined while it is
 * down.
 */
export type RunningPostgres = {
  port: number;
  ownerUrl: string;
  appUrl: string;
  superuserUrl: string;
  readonly pid: number | undefined;
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL on `dataDir`, creating the database the first time, and keeps it running until stop(). A database
 * left by a killed server is stopped and started again. Throws CannotStartPostgres with a message for the operator.
 */
export async function startPostgres({ dataDir, port, log, settings }: PostgresOptions): Promise<RunningPostgres> {
  const folder = resolve(dataDir);
  const unlock = lockFolder(folder);
  try {
    const files = join(folder, 'postgres');
    const prepared = await prepareCluster(files);
    const access = await withFreePort(files, prepared.access, port);
    const launch = async () => {
      await stopPostmaster(prepared.cluster);
      return launchPatiently(prepared, serverSettings(access.port, settings));
    };
    const keeper = keepRunning({ first: await launch(), cluster: prepared.cluster, launch, log });
    return {
      ...addresses(access),
      get pid() {
        return keeper.pid;
      },
      async stop() {
        await keeper.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw isSystemError(error)
      ? new CannotStartPostgres(`The database cannot start: ${error.message}`, { cause: error })
      : error;
  }
}

/** A full disk, a missing right, a read-only folder: the message names the file, a stack would add nothing. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

/** The remembered port, unless another program took it meanwhile; a port asked for is taken or refused. */
async function withFreePort(folder: string, access: ClusterAccess, wanted?: number): Promise<ClusterAccess> {
  if (await isPortFree(wanted ?? access.port)) return { ...access, port: wanted ?? access.port };
  if (wanted !== undefined) throw new CannotStartPostgres(`Port ${wanted} for the database is taken.`);
  const moved = { ...access, port: await freePort() };
  saveAccess(folder, moved);
  return moved;
}

/** Backends of a killed PostgreSQL may take a while to exit; until then their shared memory prevents the start. */
async function launchPatiently(prepared: PreparedCluster, settings: string[]): Promise<Postmaster> {
  const until = Date.now() + 15_000;
  for (;;) {
    try {
      return await launchPostmaster(prepared, settings);
    } catch (error) {
      const isPassing =
        error instanceof CannotStartPostgres && /shared memory block .* still in use/.test(error.message);
      if (!isPassing || Date.now() > until) throw error;
      await sleep(50);
    }
  }
}

function addresses({ port, passwords }: ClusterAccess) {
  const address = (role: keyof typeof passwords, database: string) =>
    `postgres://${role}:${passwords[role]}@127.0.0.1:${port}/${database}`;
  return {
    port,
    ownerUrl: address('yoyaku_owner', 'yoyaku'),
    appUrl: address('yoyaku_app', 'yoyaku'),
    superuserUrl: address('postgres', 'postgres'),
  };
}
