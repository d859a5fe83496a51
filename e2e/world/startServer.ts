import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '#server/db/postgres/freePort.ts';
import type { World } from './world.ts';

export type StartedServer = {
  readonly url: string;
  /** Sets its clock to so many milliseconds ahead of this machine's; resolves once it is set. */
  setClock(offsetMs: number): Promise<void>;
  /** Ends the server and returns its log: faults, since nothing less is logged. */
  stop(): Promise<string>;
};

type Surroundings = Pick<World, 'databases' | 'dataDir' | 'webFolder' | 'offsetMs'>;

/**
 * Starts a server on a free port of the loopback address. Links and payments return to that address. `environment`
 * overrides its settings.
 */
export async function startServer(
  { databases, dataDir, webFolder, offsetMs }: Surroundings,
  environment: Readonly<Record<string, string>> = {},
): Promise<StartedServer> {
  const child = fork(join(import.meta.dirname, 'serverProgram.ts'), {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: databases.appUrl,
      DRAIN_SECONDS: '0',
      DATABASE_OWNER_URL: databases.ownerUrl,
      DATA_DIR: dataDir,
      WEB_FOLDER: webFolder,
      CLOCK_OFFSET_MS: String(offsetMs),
      PORT: String(await freePort()),
      DEMO: 'false',
      LOG_LEVEL: 'error',
      JOBS_EVERY_MS: '1000',
      LINE_API_URL: 'http://127.0.0.1:9',
      DRAND_URLS: 'http://127.0.0.1:9',
      OIDC_NETWORKS: '127.0.0.0/8',
      WEBHOOK_NETWORKS: '127.0.0.0/8',
      ...environment,
    },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const logged: string[] = [];
  const warned: string[] = [];
  child.stdout?.on('data', (data) => logged.push(String(data)));
  child.stderr?.on('data', (data) => warned.push(String(data)));
  const exited = once(child, 'exit');

  const told = await Promise.race([once(child, 'message'), exited.then(() => null)]);
  if (told === null) throw new Error(`The server did not start.\n${warned.join('')}`);
  const [{ address }] = told as [{ address: string }];
  return {
    url: address,
    async setClock(newOffsetMs) {
      const heard = once(child, 'message');
      child.send({ offsetMs: newOffsetMs });
      await heard;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
      return logged.join('');
    },
  };
}
