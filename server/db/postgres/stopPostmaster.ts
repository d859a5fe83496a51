import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStartPostgres } from './CannotStartPostgres.ts';
import { disarmPostmasterFile, isAlive, runningPostmaster } from './postmasterFile.ts';

/** Signals in growing severity with the milliseconds each is given: fast shutdown, immediate shutdown, the end. */
const steps = [
  { signal: 'SIGINT', patience: 20_000 },
  { signal: 'SIGQUIT', patience: 5_000 },
  { signal: 'SIGKILL', patience: 5_000 },
] as const;

/**
 * Stops the PostgreSQL that runs on these data files, if one does, and leaves them ready for a start. Its sessions end:
 * after a killed server they are orphans whose unfinished transactions must not hold locks against the new one.
 */
export async function stopPostmaster(cluster: string): Promise<void> {
  const pid = runningPostmaster(cluster);
  if (pid !== undefined) await end(pid);
  disarmPostmasterFile(cluster);
}

/** Ends a postmaster by its process id, gently first. Throws CannotStartPostgres when it cannot be ended. */
async function end(pid: number): Promise<void> {
  for (const { signal, patience } of steps) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
      throw new CannotStartPostgres(`PostgreSQL (process ${pid}) still runs and belongs to another user.`);
    }
    const until = Date.now() + patience;
    while (Date.now() < until) {
      if (!isAlive(pid)) return;
      await sleep(5);
    }
  }
  throw new CannotStartPostgres(`PostgreSQL (process ${pid}) still runs and does not end.`);
}
