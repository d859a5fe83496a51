import { askWorker } from './askWorker.ts';
import type { DrawJob, ResultOf } from './drawJobs.ts';

/** Does a computation beside the page. */
export const runDrawJob = <Job extends DrawJob>(job: Job): Promise<ResultOf<Job>> =>
  askWorker(new Worker(new URL('./drawWorker.ts', import.meta.url), { type: 'module' }), job);
