import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres } from '#server/db/postgres/startPostgres.ts';

const product = resolve(import.meta.dirname, '..');
const silent = { info: () => undefined, error: (line: string) => process.stderr.write(`${line}\n`) };

/** A migrated PostgreSQL in a folder of its own; `stop` ends it and removes the folder. */
export async function aBenchDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'yoyaku-bench-'));
  const postgres = await startPostgres({ dataDir: folder, log: silent });
  const owner = connect({ url: postgres.ownerUrl, size: 1, onLost: () => undefined });
  await migrate(owner.db, new URL(postgres.appUrl).username);
  await owner.db.destroy();
  const superuserUrl = new URL(postgres.superuserUrl);
  superuserUrl.pathname = '/yoyaku';
  return {
    ...postgres,
    superuserUrl: superuserUrl.href,
    get pid() {
      return postgres.pid;
    },
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type BenchDatabase = Awaited<ReturnType<typeof aBenchDatabase>>;

export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

type Started = {
  readonly logFile?: string;
  readonly until?: '/readyz' | '/healthz';
  /** The folder of another version of the product. */
  readonly folder?: string;
  /** How long it may take; a version that migrates takes longer. */
  readonly patienceMs?: number;
};

/**
 * The product's server as its own process, on a database that stands; answers once /readyz does, or another page. Only errors are logged,
 * unless `settings` says otherwise, and what is logged is thrown away unless there is a file for it.
 */
export async function aServerProcess(
  database: { ownerUrl: string; appUrl: string },
  port: number,
  settings: Readonly<Record<string, string>> = {},
  { logFile, until = '/readyz', folder = product, patienceMs = 20_000 }: Started = {},
) {
  const log = logFile === undefined ? null : await open(logFile, 'a');
  const child = spawn(process.execPath, [join(folder, 'scripts/serve.ts')], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      DEMO: 'false',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'error',
      // Everybody comes from one address.
      ADDRESS_LIMIT_FACTOR: '1000',
      ...settings,
    },
    stdio: ['ignore', log?.fd ?? 'ignore', 'inherit'],
  });
  await log?.close();
  const baseUrl = `http://127.0.0.1:${port}`;
  await untilReady(`${baseUrl}${until}`, child, patienceMs).catch((error) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    baseUrl,
    pid: child.pid,
    /** SIGTERM unless another signal is named; answers when the process is gone. */
    async end(signal: NodeJS.Signals = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}

export type ServerProcess = Awaited<ReturnType<typeof aServerProcess>>;

async function untilReady(page: string, child: ChildProcess, patienceMs: number) {
  for (let tries = 0; tries < patienceMs / 50; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    // A connection that stays would keep one of several processes from ending.
    const isReady = await fetch(page, { headers: { connection: 'close' } }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`the server was not ready within ${patienceMs / 1_000} s`);
}
