import { closedStretches } from '#rules/facility/closure/closurePlan.ts';
import { actorText, type Context } from '#server/context.ts';
import { schedule } from '#server/jobs/job.queries.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { lockAlias } from '#server/tenant/tenant.queries.ts';
import { lockSpaces } from '../placing.queries.ts';
import {
  type ClosureRow,
  closureNamed,
  closuresSince,
  countLines,
  linesOf,
  lockClosure,
  moveLines,
  writeLifted,
} from './closure.queries.ts';
import { recordChange } from './commitClosure.ts';
import type { CourseSide } from './courseSide.ts';
import { daysHeld, openAgain } from './cover.queries.ts';
import { timesOf } from './cover.ts';

type Ports = { readonly courses: CourseSide };

type Named = { readonly containerId: string; readonly closureId: string };

/** The closure of a place that still stands. Refuses notFound and closureLifted. */
export function standing(row: ClosureRow | undefined, { containerId }: Named) {
  if (row?.container_id !== containerId) throw new Refused('notFound');
  if (row.state === 'lifted') throw new Refused('closureLifted');
  return row;
}

/** Tries the lines that failed again. Refuses notFound, closureLifted, closureNothingFailed. */
export const retryClosure: Operation<'Desk/RetryClosure'> = async (context, named) => {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const { closureId } = named;
  standing(await lockClosure(trx, { tenantId, closureId }), named);
  const lines = await moveLines(trx, { tenantId, closureId, from: ['failed'], to: 'open' });
  if (lines === 0) throw new Refused('closureNothingFailed');
  await schedule(trx, { tenantId, kind: 'settleClosure', subject: closureId, dueAt: new Date(nowMs) });
  return { lines };
};

/** What lifting would open; changes nothing. Refuses notFound, closureLifted. */
export const previewLift: Operation<'Desk/PreviewLift'> = async (context, named) => {
  const { trx, tenant, nowMs } = context;
  const { tenantId, timeZone } = tenant;
  const { closureId } = named;
  const { version } = standing(await closureNamed(trx, { tenantId, closureId }), named);
  const counts = await countLines(trx, { tenantId, closureIds: [closureId] });
  const lines = await linesOf(trx, { tenantId, closureId });
  return {
    days: await daysHeld(trx, { tenantId, closureId, now: new Date(nowMs), timeZone }),
    dropped: counts
      .filter(({ state }) => state !== 'done' && state !== 'dropped')
      .reduce((sum, { number }) => sum + number, 0),
    cancelled: lines.filter(({ outcome }) => outcome === 'cancelled').length,
    moved: lines.filter(({ outcome }) => outcome === 'moved').length,
    version,
  };
};

/**
 * Opens what a closure holds from now on. Lines that were not carried out are dropped; what was cancelled stays so. Whose
 * course can be held after all is told so, and leaves the list of staff.
 * Refuses reasonRequired, notFound, closureLifted and changedMeanwhile.
 */
export const liftClosure =
  ({ courses }: Ports): Operation<'Desk/LiftClosure'> =>
  async (context, { reason: typed, version, ...named }) => {
    const { trx, tenant, nowMs, actor } = context;
    const { tenantId, tenantAlias } = tenant;
    const { closureId } = named;
    const reason = typed.trim();
    if (reason === '') throw new Refused({ code: 'reasonRequired', details: [{ path: 'reason' }] });
    await lockAlias(trx, tenantAlias);
    const row = standing(await lockClosure(trx, { tenantId, closureId }), named);
    if (row.version !== version) throw new Refused('changedMeanwhile');
    await lockSpaces(trx, { tenantId, spaceIds: row.space_ids });
    const now = new Date(nowMs);
    await openAgain(trx, { tenantId, closureId, now });
    await moveLines(trx, { tenantId, closureId, from: ['open', 'waiting', 'failed'], to: 'dropped' });
    await writeLifted(trx, { tenantId, closureId, now, by: actorText(actor), reason });
    if (row.space_ids.length > 0) await recordChange(context, row, 'withdrawn');
    else await restoreCourses(context, courses, row);
    return { closureId };
  };

/** What it had put in doubt stands again, unless another closure of the place lies there. */
async function restoreCourses(context: Context, courses: CourseSide, { closure_id, container_id }: ClosureRow) {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const told = (await linesOf(trx, { tenantId, closureId: closure_id })).filter(
    ({ outcome }) => outcome === 'notified',
  );
  if (told.length === 0) return;
  const others = await closuresSince(trx, { tenantId, containerId: container_id, since: new Date(0) });
  const stretches = others.flatMap((other) => closedStretches(timesOf(other)));
  for (const { subject_id: eventId } of told) await courses.restore(context, { eventId, stretches });
}
