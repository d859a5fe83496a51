import type { FastifyBaseLogger } from 'fastify';
import type { Randomness } from '#rules/lottery/published/transcript.ts';
import { schedule } from '../jobs/job.queries.ts';
import type { UnboundJobHandler } from '../jobs/job.ts';
import { type Beacon, BeaconUnavailable } from './beacon.ts';
import { definitionOf } from './definitionOf.ts';
import { type DrawRow, drawNamed } from './draw.queries.ts';
import type { DrawKinds } from './drawKind.ts';
import { makeDraw } from './makeDraw.ts';

/** What a draw may wait for, and how long until it looks again, in milliseconds. */
const waits = {
  away: { pauseMs: 60_000, message: 'the beacon of a draw is away' },
  ceremony: { pauseMs: 24 * 60 * 60_000, message: 'a draw waits for its ceremony' },
} as const;

type Ports = { readonly kinds: DrawKinds; readonly beacon: Beacon };

/**
 * Draws a closed list by a sealed secret or by the round that was named. An unavailable beacon is asked again and
 * again: the round stays the same, however late it is read. The digits of a ceremony are typed in by staff, of which
 * the log reminds daily.
 */
export const lotteryDraw = ({ kinds, beacon }: Ports): UnboundJobHandler => ({
  unbound: async (scope, drawId) => {
    const { tenant, nowMs, log } = scope;
    const { tenantId } = tenant;
    const draw = await scope.transact(({ trx }) => drawNamed(trx, { tenantId, drawId }));
    if (draw?.state !== 'closed') return;
    const randomness = await randomnessFor({ beacon, log }, draw);
    if (typeof randomness === 'object') {
      await scope.transact((context) => makeDraw(kinds, context, { drawId, randomness }));
      return;
    }
    const { pauseMs, message } = waits[randomness];
    log.warn({ tenantId, drawId }, message);
    const dueAt = new Date(nowMs + pauseMs);
    await scope.transact(({ trx }) => schedule(trx, { tenantId, kind: 'lotteryDraw', subject: drawId, dueAt }));
  },
});

/** What a draw is drawn by, as far as the server can learn it: nothing for a ceremony. */
export async function randomnessFor(
  { beacon, log }: { readonly beacon: Beacon; readonly log?: FastifyBaseLogger },
  draw: Pick<DrawRow, 'definition' | 'sealed_secret'>,
): Promise<Randomness | 'ceremony' | 'away'> {
  const { source } = definitionOf(draw);
  if (source.type === 'ceremony') return 'ceremony';
  if (source.type === 'sealed') return { hex: draw.sealed_secret?.toString('hex') ?? '' };
  try {
    const spoken = await beacon.randomnessOf(source.round);
    return spoken === null ? 'away' : { hex: spoken.randomness, signature: spoken.signature };
  } catch (error) {
    if (!(error instanceof BeaconUnavailable)) throw error;
    log?.warn({ round: source.round, reason: error.message }, 'no relay gives the round');
    return 'away';
  }
}
