import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { CannotStartPostgres } from './CannotStartPostgres.ts';
import { type ClusterAccess, newPasswords, readAccess, saveAccess } from './clusterAccess.ts';
import { createCluster, resetPasswords } from './createCluster.ts';
import { copyBinaries, findBinaries, linkLibraries, type PostgresBinaries } from './findBinaries.ts';
import { freePort } from './freePort.ts';
import { chooseAccount, type PostgresAccount, run } from './postgresAccount.ts';
import { stopPostmaster } from './stopPostmaster.ts';

/** Everything needed to start the database: `cluster` is the real path of its data files. */
export type PreparedCluster = {
  cluster: string;
  log: string;
  account: PostgresAccount;
  binaries: PostgresBinaries;
  access: ClusterAccess;
};

/**
 * Makes the data files below `folder` when there are none, and stops a PostgreSQL that a killed server left running on
 * them. Throws CannotStartPostgres.
 */
export async function prepareCluster(folder: string): Promise<PreparedCluster> {
  mkdirSync(folder, { recursive: true });
  const link = join(folder, 'cluster');
  const owner = ownerOf(link);
  const account = chooseAccount(owner);
  const cluster = owner ? realpathSync(link) : placeFor(link, account);
  if (owner) takeOver({ cluster, owner, account });
  const binaries = await reachableBinaries(account, dirname(cluster));
  if (owner) refuseOtherVersion(cluster, binaries);
  const place = { cluster, account, binaries };
  if (owner) await stopPostmaster(cluster);
  const access = readAccess(folder);
  if (owner && access) return { ...place, access, log: join(folder, 'postgres.log') };

  const created = { port: access?.port ?? (await freePort()), passwords: newPasswords() };
  if (owner) resetPasswords(place, created.passwords);
  else createCluster(place, created.passwords);
  saveAccess(folder, created);
  if (!owner && dirname(cluster) !== folder) symlinkSync(cluster, link);
  return { ...place, access: created, log: join(folder, 'postgres.log') };
}

function ownerOf(link: string): { uid: number; gid: number } | undefined {
  if (!lstatSync(link, { throwIfNoEntry: false })) return undefined;
  const target = statSync(link, { throwIfNoEntry: false });
  if (target) return { uid: target.uid, gid: target.gid };
  throw new CannotStartPostgres(`The database of this data folder is gone: ${link} points to nothing.`);
}

/** The wish is beside the rest of the data; an account that cannot get there has its files in /var/lib. */
function placeFor(link: string, account: PostgresAccount): string {
  const folder = realpathSync(dirname(link));
  if (isReachable(folder, account)) return join(folder, 'cluster');
  const outside = `/var/lib/yoyaku-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
  mkdirSync(outside, { recursive: true, mode: 0o755 });
  const cluster = join(outside, 'cluster');
  if (!lstatSync(cluster, { throwIfNoEntry: false })) return cluster;
  throw new CannotStartPostgres(
    `${cluster} holds the database of an earlier data folder at ${folder}. ` +
      `Link it back (ln -s ${cluster} ${link}) or move it away.`,
  );
}

/** Existing files must belong to the account. Only root may hand its own over. */
function takeOver(place: { cluster: string; owner: { uid: number }; account: PostgresAccount }): void {
  const { cluster, owner, account } = place;
  if (account.uid === undefined || owner.uid === account.uid) return;
  if (account.kind !== 'user') {
    throw new CannotStartPostgres(
      `The database in ${cluster} belongs to user ${owner.uid}, this server runs as user ${account.uid}. ` +
        'Start it as that user, or give this one its own folder with DATA_DIR.',
    );
  }
  if (!isReachable(dirname(cluster), account)) {
    throw new CannotStartPostgres(
      `PostgreSQL does not run as root, this machine forbids user namespaces, and user ${account.uid} cannot reach ` +
        `${cluster}. Move the data folder to a place other users can enter and set DATA_DIR to it.`,
    );
  }
  handOver(cluster, account);
}

/** Data files of one major version are of no use to another. */
function refuseOtherVersion(cluster: string, { version }: PostgresBinaries): void {
  const written = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version.startsWith(`${written}.`)) return;
  throw new CannotStartPostgres(
    `The database in ${cluster} was written by PostgreSQL ${written}, this version of the product brings ${version}. ` +
      'Go back to the version before, write a backup with pg_dump, and load it into a new data folder.',
  );
}

function handOver(path: string, account: { uid: number; gid: number }): void {
  chownSync(path, account.uid, account.gid);
  for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(path, entry), account.uid, account.gid);
  }
}

function isReachable(folder: string, account: PostgresAccount): boolean {
  if (account.kind !== 'user') return true;
  return spawnSync('test', ['-x', folder], { cwd: '/', uid: account.uid, gid: account.gid }).status === 0;
}

/**
 * The installed programs, or a copy beside the data when they are out of the account's reach or cannot be completed.
 */
async function reachableBinaries(account: PostgresAccount, folder: string): Promise<PostgresBinaries> {
  const installed = findBinaries();
  if (canRun(installed, account)) return installed;
  const copy = await copyBinaries(installed, folder);
  if (canRun(copy, account)) return copy;
  const { stderr, error } = run(account, { file: copy.postgres, args: ['--version'] });
  throw new CannotStartPostgres(
    `PostgreSQL does not run on this machine. It says:\n${stderr || error}\n` +
      'Set DATABASE_URL to a PostgreSQL 15 or newer of your own.',
  );
}

function canRun(binaries: PostgresBinaries, account: PostgresAccount): boolean {
  try {
    linkLibraries(binaries);
  } catch {
    return false;
  }
  return run(account, { file: binaries.postgres, args: ['--version'] }).status === 0;
}
