import type { JobHandler } from '../jobs/job.ts';
import { closeDraw } from './closeDraw.ts';

/** Closes the list of a draw when its time has come. */
export const lotteryClose: JobHandler = async ({ trx, tenant, nowMs }, drawId) => {
  await closeDraw(trx, { tenant, nowMs, drawId });
};
