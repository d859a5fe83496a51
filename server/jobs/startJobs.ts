import type { FastifyBaseLogger } from 'fastify';
import type { Server } from '../call.ts';
import { runDueJobs } from './runDueJobs.ts';
import { askForStandingJobs } from './standingJobs.ts';

/** How long a run goes on by the clock it began with, in milliseconds: well within the lease of a job. */
const runMs = 20_000;

/** Runs what is due every `everyMs` milliseconds until stopped; stop() waits for the job that is under way. */
export function startJobs({
  server,
  log,
  everyMs,
}: {
  readonly server: Server;
  readonly log: FastifyBaseLogger;
  readonly everyMs: number;
}) {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let run: Promise<void> = Promise.resolve();

  const once = async () => {
    const beganAt = performance.now();
    const hasTime = () => performance.now() - beganAt < runMs;
    try {
      const nowMs = server.clock();
      await askForStandingJobs(server, nowMs);
      await runDueJobs({ server, log, nowMs, goesOn: () => !isStopping && hasTime() });
    } catch (error) {
      // The database is away; the calls say so to those who wait for them.
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'jobs could not be run');
    }
    if (!isStopping) timer = setTimeout(next, hasTime() ? everyMs : 0);
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
