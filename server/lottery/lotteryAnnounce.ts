import type { UnboundJobHandler } from '../jobs/job.ts';
import { definitionOf } from './definitionOf.ts';
import { type DrawRow, drawNamed, lockDraw, stepOn } from './draw.queries.ts';
import type { DrawKinds } from './drawKind.ts';

/** For how long results are announced before other jobs have their turn, in milliseconds. */
const turnMs = 5_000;

const isDue = (draw: DrawRow | undefined, nowMs: number): draw is DrawRow =>
  draw?.state === 'drawn' && nowMs >= draw.announce_at.getTime();

/**
 * Announces the result of a draw: reservations change their states and winners begin to owe their fees. It works in
 * small batches, so that no transaction is long. A run that died is continued where it stopped. The last step publishes
 * the transcript and opens what is left to first come.
 */
export const lotteryAnnounce = (kinds: DrawKinds): UnboundJobHandler => ({
  unbound: async (scope, drawId) => {
    const named = { tenantId: scope.tenant.tenantId, drawId };
    const draw = await scope.transact(({ trx }) => drawNamed(trx, named));
    if (!isDue(draw, scope.nowMs)) return;
    const kind = kinds[definitionOf(draw).kind];
    const beganAt = performance.now();
    while ((await scope.transact((context) => kind.announceSome(context, drawId))) > 0) {
      if (performance.now() - beganAt >= turnMs) return;
    }
    await scope.transact(async ({ trx, nowMs }) => {
      if ((await lockDraw(trx, named))?.state !== 'drawn') return;
      await kind.endHolding(trx, named);
      await stepOn(trx, { ...named, state: 'announced', announced_at: new Date(nowMs) });
    });
  },

  hasMore: async ({ trx, tenant, nowMs }, drawId) =>
    isDue(await drawNamed(trx, { tenantId: tenant.tenantId, drawId }), nowMs),
});
