import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inPath, isProgram } from '#scripts/programs/findProgram.ts';
import { freePort } from '../benchServers.ts';

/** Debian puts it where only root looks. */
const places = ['/usr/sbin/pgbouncer', '/usr/local/sbin/pgbouncer'];

export const findPgbouncer = () => [...inPath('pgbouncer'), ...places].find(isProgram);

/** Its version by name, and as a number to compare, such as 1.021 for 1.21. */
export function versionOf(program: string) {
  const text = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout;
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(text) ?? [];
  return { name: text.split('\n')[0] ?? '', number: Number(major) + Number(minor) / 1_000 };
}

type Options = { readonly program: string; readonly superuserUrl: string; readonly keepsNames: boolean };

/**
 * A PgBouncer in transaction mode before every database of a PostgreSQL. It asks that one for the passwords, so it takes
 * whoever the database takes.
 */
export async function aPgbouncer({ program, superuserUrl, keepsNames }: Options) {
  const folder = await mkdtemp(join(tmpdir(), 'yoyaku-pgbouncer-'));
  const port = await freePort();
  const { port: databasePort, username, password } = new URL(superuserUrl);
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    pool_mode: 'transaction',
    auth_type: 'scram-sha-256',
    auth_file: join(folder, 'users'),
    auth_user: username,
    auth_query: 'select usename, passwd from pg_shadow where usename = $1',
    max_client_conn: 1_000,
    // Fewer than a server of the tests has, so that transactions change connections.
    default_pool_size: 8,
    server_idle_timeout: 5,
    ...(keepsNames && { max_prepared_statements: 200 }),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, `[databases]\n* = host=127.0.0.1 port=${databasePort}\n[pgbouncer]\n${lines.join('\n')}\n`);
  await writeFile(settings.auth_file, `"${username}" "${decodeURIComponent(password)}"\n`);
  const isRoot = process.geteuid?.() === 0;
  // It refuses to run as root, and then must read its files as nobody.
  if (isRoot) for (const path of [folder, file, settings.auth_file]) await chmod(path, 0o755);
  const child = spawn(program, [...(isRoot ? ['-u', 'nobody'] : []), file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    said = (said + part).slice(-10_000);
  });
  await untilListening(
    port,
    () => child.exitCode,
    () => said,
  );
  return {
    port,
    through(url: string) {
      const changed = new URL(url);
      changed.port = String(port);
      return changed.href;
    },
    async stop() {
      if (child.exitCode === null) {
        const gone = once(child, 'exit');
        child.kill('SIGTERM');
        await gone;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilListening(port: number, exitCode: () => number | null, said: () => string) {
  for (let tries = 0; tries < 100; tries += 1) {
    if (exitCode() !== null) throw new Error(`PgBouncer ended:\n${said()}`);
    const socket = connect(port, '127.0.0.1');
    const isThere = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isThere) return;
    await sleep(100);
  }
  throw new Error(`PgBouncer does not listen:\n${said()}`);
}
