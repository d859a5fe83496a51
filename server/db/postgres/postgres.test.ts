import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { isAlive, readPostmasterFile } from './postmasterFile.ts';
import { type RunningPostgres, startPostgres } from './startPostgres.ts';

const isRoot = process.geteuid?.() === 0;
const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A folder that only its owner may enter. As root it is below root's home, where PostgreSQL's usual way fails. */
function aPrivateFolder(): string {
  const folder = mkdtempSync(join(isRoot ? homedir() : tmpdir(), 'yoyaku-postgres-'));
  chmodSync(folder, 0o700);
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder with a database that was made and stopped, as most tests begin: making one is the slowest part. */
let made: string;
beforeAll(async () => {
  made = mkdtempSync(join(isRoot ? homedir() : tmpdir(), 'yoyaku-postgres-'));
  chmodSync(made, 0o700);
  await (await startPostgres({ dataDir: made, log: silent() })).stop();
}, 120_000);
afterAll(() => rmSync(made, { recursive: true, force: true }));

/** A copy of it; empty where the files lie outside of the folder, and the test makes its own. */
function aUsedFolder(): string {
  const folder = aPrivateFolder();
  const isInside = !lstatSync(join(made, 'postgres/cluster')).isSymbolicLink();
  if (isInside) cpSync(made, folder, { recursive: true });
  return folder;
}

async function aDatabase(dataDir: string, log = silent()): Promise<RunningPostgres> {
  const database = await startPostgres({ dataDir, log });
  undo.push(() => database.stop());
  return database;
}

function silent() {
  return { info: vi.fn<(message: string) => void>(), error: vi.fn<(message: string) => void>() };
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const program = `
  const { startPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'startPostgres.ts'))});
  const { pid, port } = await startPostgres({ dataDir: process.env.DATA_DIR, log: console });
  console.log(JSON.stringify({ pid, port }));
`;

/** Another process, as a second server would be. It stays until it is ended. */
function aServerProcess(dataDir: string) {
  const env = { ...process.env, DATA_DIR: dataDir };
  return spawn(process.execPath, ['--input-type=module', '-e', program], { env });
}

async function killedServer(dataDir: string): Promise<{ pid: number; port: number }> {
  const server = aServerProcess(dataDir);
  const [line] = await once(createInterface(server.stdout), 'line');
  server.kill('SIGKILL');
  await once(server, 'exit');
  return JSON.parse(line);
}

describe('startPostgres', { timeout: 120_000 }, () => {
  test('creates the database with its roles in a folder only its owner can enter', async () => {
    const folder = aPrivateFolder();
    const database = await aDatabase(join(folder, 'data'));
    const [owner] = await ask(database.ownerUrl, 'SELECT current_user AS who, current_database() AS what');
    expect(owner).toEqual({ who: 'yoyaku_owner', what: 'yoyaku' });
    await ask(database.ownerUrl, 'CREATE EXTENSION btree_gist');
    const roles = await ask(
      database.appUrl,
      `SELECT rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname LIKE 'yoyaku%' ORDER BY 1`,
    );
    const plain = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false };
    expect(roles).toEqual([
      { rolname: 'yoyaku_app', ...plain },
      { rolname: 'yoyaku_owner', ...plain },
    ]);
    await expect(ask(database.appUrl, 'CREATE TABLE public.mine (id int)')).rejects.toThrow('permission denied');
    await expect(ask(database.appUrl.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow('password');
    expect(statSync(join(folder, 'data/postgres/access.json')).mode & 0o077).toBe(0);
  });

  test('keeps what was acknowledged: durable settings, Unicode text by code point', async () => {
    const database = await aDatabase(aUsedFolder());
    const [settings] = await ask(
      database.superuserUrl,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
        current_setting('full_page_writes') AS pages, current_setting('data_checksums') AS checksums,
        current_setting('listen_addresses') AS address, current_setting('server_encoding') AS encoding,
        upper('é') AS upper`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      checksums: 'on',
      address: '127.0.0.1',
      encoding: 'UTF8',
      upper: 'É',
    });
  });

  test('starts a second time with the same port, passwords and rows, quickly', async () => {
    const folder = aUsedFolder();
    const first = await startPostgres({ dataDir: folder, log: silent() });
    await ask(first.ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const took: number[] = [];
    // On a crowded machine a start may be kept waiting; hardly three times in a row.
    while (took.length < 3 && !took.some((milliseconds) => milliseconds < 2_000)) {
      const began = performance.now();
      const again = await aDatabase(folder);
      const [row] = await ask(again.ownerUrl, 'SELECT answer FROM kept');
      took.push(Math.round(performance.now() - began));
      expect(row).toEqual({ answer: 42 });
      expect(again.ownerUrl).toBe(first.ownerUrl);
      await again.stop();
    }
    console.log(`second start with its first answer: ${took.join(', ')} ms`);
    expect(Math.min(...took)).toBeLessThan(2_000);
  });

  test('stop() leaves no process and may be called twice', async () => {
    const database = await startPostgres({ dataDir: aUsedFolder(), log: silent() });
    const pid = database.pid ?? 0;
    await Promise.all([database.stop(), database.stop()]);
    expect(isAlive(pid)).toBe(false);
    expect(database.pid).toBeUndefined();
  });

  test('comes back at the same address after kill -9 of PostgreSQL, again and again', async () => {
    const log = silent();
    const database = await aDatabase(aUsedFolder(), log);
    await ask(database.ownerUrl, 'CREATE TABLE kept (n int)');
    for (let round = 1; round <= 3; round += 1) {
      await ask(database.ownerUrl, `INSERT INTO kept VALUES (${round})`);
      const killed = database.pid ?? 0;
      process.kill(killed, 'SIGKILL');
      await vi.waitFor(() => expect(database.pid).toSatisfy((pid) => pid !== undefined && pid !== killed), 10_000);
      expect(await ask(database.ownerUrl, 'SELECT n FROM kept')).toHaveLength(round);
    }
    expect(log.error).toHaveBeenCalledWith('PostgreSQL ended by SIGKILL; starting it again.');
  });

  test('takes over from a killed server whose PostgreSQL still runs', async () => {
    const folder = aUsedFolder();
    const left = await killedServer(folder);
    expect(isAlive(left.pid)).toBe(true);
    const database = await aDatabase(folder);
    expect(database.port).toBe(left.port);
    expect(isAlive(left.pid)).toBe(false);
    expect(await ask(database.appUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('starts after server and PostgreSQL were both killed, even when the process number was given away', async () => {
    const folder = aUsedFolder();
    const left = await killedServer(folder);
    process.kill(left.pid, 'SIGKILL');
    await vi.waitFor(() => expect(isAlive(left.pid)).toBe(false));
    const stranger = spawn('sleep', ['60']);
    undo.push(() => stranger.kill());
    const file = join(folder, 'postgres/cluster/postmaster.pid');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid)));
    const database = await aDatabase(folder);
    expect(await ask(database.appUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
  });

  test('says that the folder is in use when a second server starts on it', async () => {
    const folder = aUsedFolder();
    const first = await aDatabase(folder);
    const pid = first.pid;
    const second = aServerProcess(folder);
    const complaint = await text(second.stderr);
    expect(complaint).toContain(`in use by another server (process ${process.pid})`);
    expect(readPostmasterFile(join(folder, 'postgres/cluster'))?.pid).toBe(pid);
  });

  test('makes new passwords when the file that held them is lost', async () => {
    const folder = aUsedFolder();
    const first = await startPostgres({ dataDir: folder, log: silent() });
    await first.stop();
    rmSync(join(folder, 'postgres/access.json'));
    const database = await aDatabase(folder);
    expect(database.ownerUrl).not.toBe(first.ownerUrl);
    expect(await ask(database.ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('begins anew when the first start was interrupted while the files were made', async () => {
    const folder = aPrivateFolder();
    mkdirSync(join(folder, 'postgres/cluster.new/base'), { recursive: true });
    writeFileSync(join(folder, 'postgres/cluster.new/PG_VERSION'), '18\n');
    const database = await aDatabase(folder);
    expect(await ask(database.appUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('leaves the files of another major version alone', async () => {
    const folder = aUsedFolder();
    await (await startPostgres({ dataDir: folder, log: silent() })).stop();
    writeFileSync(join(folder, 'postgres/cluster/PG_VERSION'), '17\n');
    await expect(startPostgres({ dataDir: folder, log: silent() })).rejects.toThrow('was written by PostgreSQL 17');
  });

  test('tells the end of PostgreSQL’s own log when it cannot start', async () => {
    const folder = aUsedFolder();
    await (await startPostgres({ dataDir: folder, log: silent() })).stop();
    await expect(
      startPostgres({ dataDir: folder, log: silent(), settings: { shared_buffers: 'plenty' } }),
    ).rejects.toThrow(/did not start[\s\S]*invalid value for parameter "shared_buffers"/);
  });
});

describe.runIf(isRoot && process.platform === 'linux')('as root', { timeout: 120_000 }, () => {
  test('the files stay root’s where user namespaces are allowed', async () => {
    const folder = aPrivateFolder();
    await aDatabase(folder);
    expect(statSync(join(folder, 'postgres/cluster/PG_VERSION')).uid).toBe(0);
  });

  test('works as another user, outside the closed folder, where user namespaces are forbidden', async () => {
    const folder = aPrivateFolder();
    forbidNamespaces(folder);
    const dataDir = join(folder, 'data');
    const first = await startPostgres({ dataDir, log: silent() });
    await ask(first.ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const cluster = join(dataDir, 'postgres/cluster');
    const outside = spawnSync('readlink', [cluster], { encoding: 'utf8' }).stdout.trim();
    undo.push(() => rmSync(join(outside, '..'), { recursive: true, force: true }));
    expect(outside).toMatch(/^\/var\/lib\/yoyaku-[0-9a-f]{12}\/cluster$/);
    expect(statSync(outside).uid).not.toBe(0);
    const second = await aDatabase(dataDir);
    const killed = second.pid;
    process.kill(killed ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(second.pid).toSatisfy((pid) => pid !== undefined && pid !== killed), 10_000);
    expect(await ask(second.ownerUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  test('works as the user the files belong to, where they are', async () => {
    const folder = aPrivateFolder();
    const open = mkdtempSync(join(tmpdir(), 'yoyaku-postgres-'));
    undo.push(() => rmSync(open, { recursive: true, force: true }));
    chmodSync(open, 0o755);
    forbidNamespaces(folder);
    await (await startPostgres({ dataDir: open, log: silent() })).stop();
    const version = join(open, 'postgres/cluster/PG_VERSION');
    const owner = statSync(version).uid;
    expect(owner).not.toBe(0);
    allowNamespaces();
    await aDatabase(open);
    expect(statSync(version).uid).toBe(owner);
  });

  test('hands root’s files over when namespaces became forbidden', async () => {
    const folder = aPrivateFolder();
    const open = mkdtempSync(join(tmpdir(), 'yoyaku-postgres-'));
    undo.push(() => rmSync(open, { recursive: true, force: true }));
    chmodSync(open, 0o755);
    await (await startPostgres({ dataDir: open, log: silent() })).stop();
    forbidNamespaces(folder);
    const database = await aDatabase(open);
    expect(await ask(database.appUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    chownSync(open, 0, 0);
  });
});

const path = process.env.PATH;

/** Puts an `unshare` in front that refuses, as the kernel does inside most containers. */
function forbidNamespaces(folder: string): void {
  const programs = join(folder, 'programs');
  mkdirSync(programs, { recursive: true });
  writeFileSync(join(programs, 'unshare'), '#!/bin/sh\necho "unshare failed: Operation not permitted" >&2\nexit 1\n');
  chmodSync(join(programs, 'unshare'), 0o755);
  process.env.PATH = `${programs}${delimiter}${path}`;
  undo.push(allowNamespaces);
}

function allowNamespaces(): void {
  process.env.PATH = path;
}
