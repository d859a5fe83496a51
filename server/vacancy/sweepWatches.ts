import { dayOf } from '#rules/day/day.ts';
import type { Context } from '../context.ts';
import { deleteWatchesOver } from './watch.queries.ts';

/** Deletes what was waited for and is over. */
export const sweepWatches = ({ trx, tenant: { tenantId }, now }: Context, most: number) =>
  deleteWatchesOver(trx, { tenantId, today: dayOf(now), most });
