import type { FastifyBaseLogger } from 'fastify';
import { scheduleRecurringJobs } from './recurringJobs.ts';
import { type JobParts, runDueJobs } from './runDueJobs.ts';

/** How long a run uses the time it began with, in milliseconds: well within the lease of a job. */
const runMs = 20_000;

type Starting = {
  readonly parts: JobParts & { readonly directory: { everyId(): Promise<readonly string[]> } };
  readonly log: FastifyBaseLogger;
  readonly everyMs: number;
  /** Asked before each run: false while this machine's clock cannot be trusted. */
  readonly mayRun?: () => Promise<boolean>;
};

/** Runs the due jobs every `everyMs` milliseconds until stopped. stop() waits for the job that is running. */
export function startJobs({ parts, log, everyMs, mayRun = async () => true }: Starting) {
  const { db, executor, directory } = parts;
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let run: Promise<void> = Promise.resolve();

  const once = async () => {
    const beganAt = performance.now();
    const hasTime = () => performance.now() - beganAt < runMs;
    try {
      if (!(await mayRun())) return;
      const nowMs = executor.clock();
      await scheduleRecurringJobs({ db, tenantIds: await directory.everyId(), nowMs, log });
      await runDueJobs({ ...parts, log, nowMs, mayContinue: () => !isStopping && hasTime() });
    } catch (error) {
      // The database is unavailable; endpoint calls report that themselves.
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'jobs could not be run');
    } finally {
      if (!isStopping) timer = setTimeout(next, hasTime() ? everyMs : 0);
    }
  };
  const next = () => {
    run = once();
  };
  next();

  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await run;
    },
  };
}
