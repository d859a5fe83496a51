import { type ChildProcess, type SpawnOptions, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { CannotStartPostgres } from './CannotStartPostgres.ts';

/**
 * Whom PostgreSQL runs as. It refuses to run as root, so as root there are two ways: `namespace`, where the process is
 * an ordinary user in its own eyes and root for the files, and `user`, another account of the machine. Anyone else runs
 * it as `self`. `uid` is the owner the data files must have.
 */
export type PostgresAccount =
  | { kind: 'self'; uid: number | undefined }
  | { kind: 'namespace'; uid: 0; inside: SystemUser }
  | { kind: 'user'; uid: number; gid: number };

type SystemUser = { uid: number; gid: number };
type Program = { file: string; args: readonly string[] };

/** Chooses the account; `owner` is who owns the existing data files, undefined when there are none yet. */
export function chooseAccount(owner: SystemUser | undefined): PostgresAccount {
  const uid = process.geteuid?.();
  if (uid !== 0) return { kind: 'self', uid };
  if (owner && owner.uid !== 0) return { kind: 'user', ...owner };
  const account: PostgresAccount = { kind: 'namespace', uid: 0, inside: unprivilegedUser() };
  if (run(account, { file: 'true', args: [] }).status === 0) return account;
  return { kind: 'user', ...unprivilegedUser() };
}

/** Starts a program under the account. It keeps the process id it is given here, so signals reach it. */
export function start(account: PostgresAccount, program: Program, options: SpawnOptions): ChildProcess {
  const { file, args } = wrap(account, program);
  return spawn(file, args, { ...surroundings(account), ...options });
}

/** Runs a program under the account to its end; `input` becomes its standard input. */
export function run(account: PostgresAccount, program: Program, input = ''): SpawnSyncReturns<string> {
  const { file, args } = wrap(account, program);
  return spawnSync(file, args, { ...surroundings(account), encoding: 'utf8', input });
}

/** `unshare` replaces itself by the program: no process stays in between. */
function wrap(account: PostgresAccount, { file, args }: Program): Program {
  if (account.kind !== 'namespace') return { file, args };
  const { uid, gid } = account.inside;
  return { file: 'unshare', args: ['--user', `--map-user=${uid}`, `--map-group=${gid}`, file, ...args] };
}

/** The database must not inherit the working folder and settings of whoever started the server. */
function surroundings(account: PostgresAccount): SpawnOptions {
  const kept = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP'];
  const env = Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  return {
    env: { ...env, LC_ALL: 'C' },
    windowsHide: true,
    ...(process.platform === 'win32' ? {} : { cwd: '/' }),
    ...(account.kind === 'user' ? { uid: account.uid, gid: account.gid } : {}),
  };
}

/** PostgreSQL looks its user up by number, so it must be one the machine knows. */
function unprivilegedUser(): SystemUser {
  const users = new Map<string, SystemUser>();
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && Number(uid) > 0) users.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  const user = users.get('postgres') ?? users.get('nobody') ?? [...users.values()][0];
  if (user) return user;
  throw new CannotStartPostgres(
    'PostgreSQL does not run as root and this machine has no other user. ' +
      'Add one (useradd --system postgres), start the server as an ordinary user, or set DATABASE_URL.',
  );
}
