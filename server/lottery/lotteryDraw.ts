import type { FastifyBaseLogger } from 'fastify';
import type { Randomness } from '#rules/lottery/randomness.ts';
import type { Server } from '../call.ts';
import { enqueue } from '../jobs/job.queries.ts';
import type { JobHandler } from '../jobs/job.ts';
import { BeaconAway } from './beacon.ts';
import { definitionOf } from './definitionOf.ts';
import { type DrawRow, drawNamed } from './draw.queries.ts';
import { makeDraw } from './makeDraw.ts';

/** What a draw may wait for, and how long until it looks again, in milliseconds. */
const waits = {
  away: { pauseMs: 60_000, message: 'the beacon of a draw is away' },
  ceremony: { pauseMs: 24 * 60 * 60_000, message: 'a draw waits for its ceremony' },
} as const;

/**
 * Draws a closed list by a sealed secret or by the round that was named. A beacon that is away is asked again and again: the
 * round is the same whenever it is learned. A ceremony is typed in by the office, of which the log reminds day by day.
 */
export const lotteryDraw: JobHandler = {
  unbound: async ({ server, tenant, nowMs, log, transact }, drawId) => {
    const { tenantId } = tenant;
    const draw = await transact((trx) => drawNamed(trx, { tenantId, drawId }));
    if (draw?.state !== 'closed') return;
    const randomness = await randomnessFor({ beacon: server.beacon, log }, draw);
    if (typeof randomness === 'object') {
      await transact((trx) => makeDraw(trx, { tenant, nowMs, drawId, randomness }));
      return;
    }
    const { pauseMs, message } = waits[randomness];
    log.warn({ tenantId, drawId }, message);
    const dueAt = new Date(nowMs + pauseMs);
    await transact((trx) => enqueue(trx, { tenantId, kind: 'lotteryDraw', subject: drawId, dueAt }));
  },
};

/** What a draw is drawn by, as far as the server can learn it: nothing for a ceremony. */
export async function randomnessFor(
  { beacon, log }: Pick<Server, 'beacon'> & { readonly log?: FastifyBaseLogger },
  draw: Pick<DrawRow, 'definition' | 'sealed_secret'>,
): Promise<Randomness | 'ceremony' | 'away'> {
  const { source } = definitionOf(draw);
  if (source.type === 'ceremony') return 'ceremony';
  if (source.type === 'sealed') return { hex: draw.sealed_secret?.toString('hex') ?? '' };
  try {
    const spoken = await beacon.randomnessOf(source.round);
    return spoken === null ? 'away' : { hex: spoken.randomness, signature: spoken.signature };
  } catch (error) {
    if (!(error instanceof BeaconAway)) throw error;
    log?.warn({ round: source.round, reason: error.message }, 'no relay gives the round');
    return 'away';
  }
}
