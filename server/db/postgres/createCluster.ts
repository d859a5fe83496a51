import { chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStartPostgres } from './CannotStartPostgres.ts';
import type { ClusterAccess } from './clusterAccess.ts';
import type { PostgresBinaries } from './findBinaries.ts';
import { type PostgresAccount, run } from './postgresAccount.ts';

type Passwords = ClusterAccess['passwords'];
type Place = { cluster: string; account: PostgresAccount; binaries: PostgresBinaries };

const onlyFromThisMachine = 'host all all 127.0.0.1/32 scram-sha-256\n';

/**
 * Creates the data files with database `yoyaku`, its owner role and the role the server works as. They are made beside
 * `cluster` and moved there when complete, so an interrupted start leaves no half-made database.
 */
export function createCluster({ cluster, account, binaries }: Place, passwords: Passwords): void {
  const unfinished = `${cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  if (account.kind === 'user') chownSync(unfinished, account.uid, account.gid);
  const made = run(account, { file: binaries.initdb, args: initArguments(unfinished) });
  if (made.status !== 0) throw failed('could not create its data files', made.stderr || String(made.error));
  writeFileSync(join(unfinished, 'pg_hba.conf'), onlyFromThisMachine);
  alone({ cluster: unfinished, account, binaries }, [...createRoles, ...setPasswords(passwords), ...createDatabase]);
  renameSync(unfinished, cluster);
}

/** Gives the roles of an existing, stopped cluster new passwords: the file that held the old ones was lost. */
export function resetPasswords(place: Place, passwords: Passwords): void {
  alone(place, setPasswords(passwords));
}

/**
 * Text is compared by code point, the same on every machine and version of its libraries; upper and lower case follow
 * Unicode. Until pg_hba.conf is written the server is never reachable, so `trust` admits no one.
 */
function initArguments(folder: string): string[] {
  return [
    ...['-D', folder, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums', '--no-instructions'],
  ];
}

const createRoles = [
  'CREATE ROLE yoyaku_owner LOGIN NOSUPERUSER NOCREATEROLE NOCREATEDB NOBYPASSRLS',
  'CREATE ROLE yoyaku_app LOGIN NOSUPERUSER NOCREATEROLE NOCREATEDB NOBYPASSRLS',
];

const createDatabase = [
  'CREATE DATABASE yoyaku OWNER yoyaku_owner',
  'REVOKE ALL ON DATABASE yoyaku FROM PUBLIC',
  'GRANT CONNECT ON DATABASE yoyaku TO yoyaku_app',
];

function setPasswords(passwords: Passwords): string[] {
  return Object.entries(passwords).map(([role, password]) => `ALTER ROLE ${role} PASSWORD '${password}'`);
}

/** Runs statements in PostgreSQL's single-user mode, which needs no port and no password. One statement per line. */
function alone({ cluster, account, binaries }: Place, statements: string[]): void {
  const args = ['--single', '-D', cluster, '-c', 'log_checkpoints=off', 'postgres'];
  const done = run(account, { file: binaries.postgres, args }, statements.map((line) => `${line};\n`).join(''));
  const complaint = /^.*\b(ERROR|FATAL|PANIC):.*$/m.exec(done.stderr ?? '');
  if (done.status === 0 && !complaint) return;
  throw failed('could not prepare its database', complaint?.[0] ?? done.stderr ?? String(done.error));
}

function failed(what: string, output: string): CannotStartPostgres {
  return new CannotStartPostgres(`PostgreSQL ${what}. It says:\n${output.trim()}`);
}
