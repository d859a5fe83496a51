import type { Context } from '#server/context.ts';
import { scheduleAll } from '#server/jobs/job.queries.ts';
import { drawNamed, type NamedDraw } from '#server/lottery/draw.queries.ts';
import { closuresSince } from './closure.queries.ts';
import { recordChange } from './commitClosure.ts';
import { cover } from './cover.ts';

/**
 * Closes what a draw has held until now where a closure was decided meanwhile, in the transaction that opens the rest to
 * first come, and has the lines that waited for it carried out.
 */
export async function closeAfterDraw(context: Context, named: NamedDraw) {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const draw = await drawNamed(trx, named);
  if (!draw?.container_id) return;
  const closures = await closuresSince(trx, { tenantId, containerId: draw.container_id, since: draw.closes_at });
  for (const closure of closures) {
    await cover(context, closure);
    await recordChange(context, closure, 'added');
  }
  const dueAt = new Date(nowMs);
  const jobs = closures.map(({ closure_id: subject }) => ({ kind: 'settleClosure' as const, subject, dueAt }));
  await scheduleAll(trx, { tenantId, jobs });
}
