import { undoDays } from '#rules/account/decideMerge.ts';
import type { Sweep } from '#server/jobs/sweep.ts';
import { deleteMergesOver } from './merge.queries.ts';

/** A day longer than anybody may take a merge back, wherever they are. */
const keptMs = (undoDays + 2) * 86_400_000;

/** Forgets what merges would need to be taken back, once they cannot be any more. */
export const sweepMerges: Sweep = ({ trx, tenant: { tenantId }, nowMs }, most) =>
  deleteMergesOver(trx, { tenantId, before: new Date(nowMs - keptMs), most });
