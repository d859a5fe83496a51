import { runDueJobs } from '#server/jobs/runDueJobs.ts';
import type { TestServer } from '#server/testing/testServer.ts';

/** Runs what is due by the clock of the server. */
export const runJobsNow = ({ server, app }: Pick<TestServer, 'server' | 'app'>) =>
  runDueJobs({ ...server, log: app.log, nowMs: server.clock() });

/** Sets the clock of Asia/Tokyo and runs what is due by then. */
export async function runJobs(server: TestServer, moment: string) {
  server.clock.set(moment);
  return runJobsNow(server);
}
