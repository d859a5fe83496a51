import type { Scope } from '../context.ts';
import type { UnboundJobHandler } from '../jobs/job.ts';
import { tellOfSubject } from '../webhook/tellOutside.ts';
import { definitionOf } from './definitionOf.ts';
import { type DrawRow, drawNamed, lockDraw, type NamedDraw, stepOn } from './draw.queries.ts';
import type { DrawKind, DrawKinds } from './drawKind.ts';

/** For how long results are announced before other jobs have their turn, in milliseconds. */
const turnMs = 5_000;

/** How many learn their results in one transaction. */
const atOnce = 200;

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
    if (!(await announceAll(kind, scope, { ...named, untilMs: performance.now() + turnMs }))) return;
    await scope.transact(async (context) => {
      const { trx, nowMs } = context;
      if ((await lockDraw(trx, named))?.state !== 'drawn') return;
      await kind.endHolding(context, named);
      await stepOn(trx, { ...named, state: 'announced', announced_at: new Date(nowMs) });
      tellOfSubject(context, { event: 'draw.announced', id: drawId });
    });
  },

  hasMore: async ({ trx, tenant, nowMs }, drawId) =>
    isDue(await drawNamed(trx, { tenantId: tenant.tenantId, drawId }), nowMs),
});

/**
 * Announces their results to all who still wait. What the draw found is read once and put together here: right after
 * a draw the database believes in a single entry, and would look through all results for each. False when time was up
 * before.
 */
export async function announceAll(
  kind: DrawKind,
  scope: Scope,
  { untilMs, ...named }: NamedDraw & { readonly untilMs: number },
): Promise<boolean> {
  const waiting = await scope.transact(({ trx }) => kind.waitingFor(trx, named));
  for (let start = 0; start < waiting.length; start += atOnce) {
    if (performance.now() >= untilMs) return false;
    const some = waiting.slice(start, start + atOnce);
    await scope.transact((context) => kind.announceTo(context, named.drawId, some));
  }
  return true;
}
