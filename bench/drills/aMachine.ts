import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { type PostgresAccount, start } from '#server/db/postgres/postgresAccount.ts';
import { runningPostmaster } from '#server/db/postgres/postmasterFile.ts';
import { deployed } from './deployed.ts';

/** How long a program may take to end well, in milliseconds. */
const endMs = 20_000;

export type Programs = { readonly etcd: string; readonly patroni: string; readonly haproxy: string };

type Options = {
  readonly name: string;
  readonly address: string;
  readonly folder: string;
  readonly account: PostgresAccount;
  readonly programs: Programs;
  /** For the files of deploy/. */
  readonly values: Readonly<Record<string, string>>;
};

/** A machine of the database, on an address of its own: a member of etcd, Patroni, and the PostgreSQL that it runs. */
export async function aMachine({ name, address, folder, account, programs, values }: Options) {
  await mkdir(folder, { mode: 0o700 });
  if (account.kind === 'user') await chown(folder, account.uid, account.gid);
  const own = { ...values, NAME: name, ADDRESS: address, FOLDER: folder };
  const configuration = join(folder, 'patroni.yaml');
  await writeFile(configuration, await deployed('patroni.yaml', own));
  if (account.kind === 'user') await chown(configuration, account.uid, account.gid);
  const etcdSettings = parseEnv(await deployed('etcd.env', own)) as Record<string, string>;
  let etcd: ChildProcess | null = null;
  let patroni: ChildProcess | null = null;

  const run = (file: string, args: readonly string[], env: Record<string, string> = {}) =>
    startLogged({ account, file, args, env, log: join(folder, 'log') });

  /** The postmaster and what it started, as long as it runs. */
  function postgresPids() {
    const pid = runningPostmaster(join(folder, 'postgresql'));
    if (pid === undefined) return [];
    const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .stdout.split('\n')
      .map(Number);
    return [pid, ...children.filter((child) => child > 0)];
  }

  const rewindPids = () =>
    spawnSync('pgrep', ['-f', `pg_rewind -D ${join(folder, 'postgresql')} `], { encoding: 'utf8' })
      .stdout.split('\n')
      .map(Number)
      .filter((pid) => pid > 0);

  /** No process of it is left, and none has said goodbye. */
  function kill() {
    for (const pid of pids()) send(pid, 'SIGKILL');
  }

  function killPostgres() {
    for (const pid of postgresPids()) send(pid, 'SIGKILL');
  }

  const startEtcd = () => {
    etcd = run(programs.etcd, [], etcdSettings);
  };
  const startPatroni = () => {
    patroni = run(programs.patroni, [configuration]);
  };
  const pids = () => [...postgresPids(), ...[patroni, etcd].flatMap((child) => pidOf(child))];

  return {
    name,
    address,
    configuration,
    startEtcd,
    startPatroni,
    async leadsEtcd() {
      const answer = await fetch(`http://${address}:2379/v3/maintenance/status`, { method: 'POST', body: '{}' });
      const { header, leader } = (await answer.json()) as { header: { member_id: string }; leader: string };
      return header.member_id === leader;
    },
    killEtcd: () => ended(etcd, 'SIGKILL'),
    killPatroni: () => ended(patroni, 'SIGKILL'),
    killPostgres,
    kill,
    /** As `kill`, and answers when all are gone. */
    async die() {
      kill();
      await Promise.all([ended(patroni, 'SIGKILL'), ended(etcd, 'SIGKILL')]);
    },
    /** Its connections stay, nothing answers any more. */
    fallSilent() {
      for (const pid of pids()) send(pid, 'SIGSTOP');
    },
    wakeUp() {
      for (const pid of pids()) send(pid, 'SIGCONT');
    },
    /** Breaks off pg_rewind, as a network does, or the end of the machine that it reads from. False while it does not run. */
    breakRewind() {
      const pids = rewindPids();
      for (const pid of pids) send(pid, 'SIGKILL');
      return pids.length > 0;
    },
    begin() {
      startEtcd();
      startPatroni();
    },
    /** Patroni stops PostgreSQL before it ends. */
    async end() {
      await ended(patroni, 'SIGTERM');
      killPostgres();
      await ended(etcd, 'SIGTERM');
    },
  };
}

export type Machine = Awaited<ReturnType<typeof aMachine>>;

type Logged = {
  readonly account: PostgresAccount;
  readonly file: string;
  readonly args: readonly string[];
  readonly env?: Record<string, string>;
  readonly log: string;
};

/** Starts a program under the account; what it says goes to the end of the log. */
export function startLogged({ account, file, args, env = {}, log }: Logged): ChildProcess {
  const output = openSync(log, 'a', 0o600);
  try {
    const { PATH = '' } = process.env;
    return start(
      account,
      { file, args },
      { env: { PATH, LC_ALL: 'C.UTF-8', ...env }, stdio: ['ignore', output, output] },
    );
  } finally {
    closeSync(output);
  }
}

/** Ends a program, killing it when it takes too long. */
export async function ended(child: ChildProcess | null, signal: NodeJS.Signals) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  const patience = new AbortController();
  const late = sleep(endMs, undefined, { signal: patience.signal }).then(
    () => child.kill('SIGKILL'),
    () => undefined,
  );
  await gone;
  patience.abort();
  await late;
}

const pidOf = (child: ChildProcess | null) =>
  child?.pid !== undefined && child.exitCode === null && child.signalCode === null ? [child.pid] : [];

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}
