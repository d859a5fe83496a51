import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { World } from './world.ts';

export type StartedServer = {
  readonly url: string;
  /** Ends the server and answers what it has logged: faults, since nothing less is logged. */
  stop(): Promise<string>;
};

type Surroundings = Pick<World, 'databases' | 'webFolder' | 'offsetMs'>;

/** Starts a server on a free port of the loopback address. `environment` is put on top of its settings. */
export async function startServer(
  { databases, webFolder, offsetMs }: Surroundings,
  environment: Readonly<Record<string, string>> = {},
): Promise<StartedServer> {
  const child = fork(join(import.meta.dirname, 'serverProgram.ts'), {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databases.appUrl,
      DATABASE_OWNER_URL: databases.ownerUrl,
      WEB_FOLDER: webFolder,
      CLOCK_OFFSET_MS: String(offsetMs),
      PORT: '0',
      DEMO: 'false',
      LOG_LEVEL: 'error',
      LINE_API_URL: 'http://127.0.0.1:9',
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
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
      return logged.join('');
    },
  };
}
