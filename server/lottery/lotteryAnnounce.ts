import type { UnboundJobHandler } from '../jobs/job.ts';
import { announceEntrants } from './announceEntrants.ts';
import { announceReservations } from './announceReservations.ts';
import type { Announcing } from './announcing.ts';
import { type DrawRow, drawNamed, lockDraw, stepOn } from './draw.queries.ts';
import { deleteHeld, showWonPlaces } from './heldPlaces.queries.ts';

/** For how long people are told before other jobs have their turn, in milliseconds. */
const turnMs = 5_000;

const isDue = (draw: DrawRow | undefined, nowMs: number): draw is DrawRow =>
  draw?.state === 'drawn' && nowMs >= draw.announce_at.getTime();

/**
 * Tells everybody the result of a draw: reservations change their states, winners begin to owe their fees. Some at a time, so
 * that nobody waits for all the others; whoever dies between begins where he stopped. The last step makes the transcript
 * public and opens what nobody won to first come.
 */
export const lotteryAnnounce: UnboundJobHandler = {
  unbound: async ({ server, tenant, nowMs, transact }, drawId) => {
    const { tenantId } = tenant;
    const draw = await transact((trx) => drawNamed(trx, { tenantId, drawId }));
    if (!isDue(draw, nowMs)) return;
    const announcing: Announcing = { tenant, nowMs, drawId, publicUrl: server.publicUrl };
    const announceSome = draw.kind === 'facility' ? announceReservations : announceEntrants;
    const beganAt = performance.now();
    while ((await transact((trx) => announceSome(trx, announcing))) > 0) {
      if (performance.now() - beganAt >= turnMs) return;
    }
    await transact(async (trx) => {
      const named = { tenantId, drawId };
      if ((await lockDraw(trx, named))?.state !== 'drawn') return;
      await deleteHeld(trx, named);
      await showWonPlaces(trx, named);
      await stepOn(trx, { ...named, state: 'announced', announced_at: new Date(nowMs) });
    });
  },

  hasMore: async ({ trx, tenant, nowMs }, drawId) =>
    isDue(await drawNamed(trx, { tenantId: tenant.tenantId, drawId }), nowMs),
};
