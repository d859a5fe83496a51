import type { JobContext } from '../jobs/job.ts';
import { closeDraw } from './closeDraw.ts';
import type { DrawKinds } from './drawKind.ts';

/** Closes the list of a draw when its time has come. */
export const lotteryClose = (kinds: DrawKinds) => async (context: JobContext, drawId: string) => {
  await closeDraw(kinds, context, drawId);
};
