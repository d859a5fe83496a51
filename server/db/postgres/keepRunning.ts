import { setTimeout as sleep } from 'node:timers/promises';
import type { Postmaster } from './launchPostmaster.ts';
import { stopPostmaster } from './stopPostmaster.ts';

/** Where starts and stops of the database are logged; `console` and a pino logger both fit. */
export type PostgresLog = { info(message: string): void; error(message: string): void };

export type Keeper = { readonly pid: number | undefined; stop(): Promise<void> };

type Kept = { first: Postmaster; cluster: string; launch: () => Promise<Postmaster>; log: PostgresLog };

const waits = [0, 100, 250, 500, 1000, 2000];
const healthyAfter = 500;

/**
 * Restarts PostgreSQL whenever it ends by itself: at once, or after growing waits of up to 2 s when it does not stay
 * up. Goes on until stop(). When this process ends without stop(), PostgreSQL is asked to end with it.
 */
export function keepRunning({ first, cluster, launch, log }: Kept): Keeper {
  let current: Postmaster | undefined = first;
  const stopping = new AbortController();
  const endWithProcess = () => {
    try {
      if (current) process.kill(current.pid, 'SIGINT');
    } catch {
      // It ended first.
    }
  };
  process.once('exit', endWithProcess);

  async function relaunch(failures: number): Promise<number> {
    try {
      await sleep(waits[Math.min(failures, waits.length - 1)], undefined, { signal: stopping.signal });
      current = await launch();
      log.info(`PostgreSQL runs again (process ${current.pid}).`);
      return failures;
    } catch (error) {
      if (!stopping.signal.aborted) log.error(error instanceof Error ? error.message : String(error));
      return failures + 1;
    }
  }

  async function watch(): Promise<void> {
    let failures = 0;
    let startedAt = Date.now();
    while (!stopping.signal.aborted) {
      if (!current) {
        failures = await relaunch(failures);
        startedAt = Date.now();
        continue;
      }
      const how = await current.ended;
      current = undefined;
      if (stopping.signal.aborted) return;
      log.error(`PostgreSQL ${how}; starting it again.`);
      failures = Date.now() - startedAt > healthyAfter ? 0 : failures + 1;
    }
  }

  const watching = watch();
  return {
    get pid() {
      return current?.pid;
    },
    async stop() {
      stopping.abort();
      process.off('exit', endWithProcess);
      await stopPostmaster(cluster);
      await watching;
      // A process whose restart was under way when stop() came.
      await stopPostmaster(cluster);
    },
  };
}
