import { publicAddress } from '#contract/screens.ts';
import { dayOf } from '#rules/day/day.ts';
import type { Context } from '../context.ts';
import { schedule } from '../jobs/job.queries.ts';
import type { JobContext } from '../jobs/job.ts';
import { notifyAll, type PersonalNotice } from '../notice/notify.ts';
import { instantOf } from '../time.ts';
import type { Vacant } from './vacant.ts';
import { vacantCourses } from './vacantCourses.ts';
import { vacantFrames } from './vacantFrames.ts';
import { hasStanding, markTold, nextWatches } from './watch.queries.ts';

/** How often it is looked whether something became free, in milliseconds. */
export const lookEveryMs = 60_000;

/** So many watches at most are looked at in one transaction. */
const stepWatches = 200;

/** Before every id. */
const first = '00000000-0000-0000-0000-000000000000';

/**
 * Tells people once of what they wait for and could reserve now, whatever made it free: it asks the rules that make their
 * calendar, so nobody hears of anything before it stands there. `subject` is the last watch that was looked at, '' at the
 * beginning of a round. The next round is a minute later, as long as anybody waits; a tenant where nobody does has no such
 * job. To end, a job deletes itself before it looks, and whoever adds a watch holds it (`wake`): no watch is left alone.
 */
export async function tellOfVacancies(context: JobContext, subject: string) {
  const { trx, tenant, now, nowMs } = context;
  const asked = { tenantId: tenant.tenantId, today: dayOf(now) };
  const watches = await nextWatches(trx, { ...asked, after: subject || first, limit: stepWatches });
  const vacantOf = tenant.tenantMode === 'event' ? vacantCourses : vacantFrames;
  await tell(context, await vacantOf(context, watches));
  const last = watches.length < stepWatches ? undefined : watches.at(-1)?.watch_id;
  if (last !== undefined) await again(context, last, nowMs);
  else if (await hasStanding(trx, asked)) await again(context, '', nowMs + lookEveryMs);
}

const again = ({ trx, tenant: { tenantId } }: JobContext, subject: string, atMs: number) =>
  schedule(trx, { tenantId, kind: 'tellOfVacancies', subject, dueAt: new Date(atMs) });

async function tell(context: Context, vacant: readonly Vacant[]) {
  const { trx, tenant, nowMs, publicUrl } = context;
  if (vacant.length === 0) return;
  const watchIds = vacant.map(({ watchId }) => watchId);
  const told = await markTold(trx, { tenantId: tenant.tenantId, watchIds, nowMs });
  const notices = vacant
    .filter(({ watchId }) => told.has(watchId))
    .map(
      ({ watchId, userId, place, when, beginsAt, address }): PersonalNotice<'vacancy'> => ({
        userId,
        kind: 'vacancy',
        subjectId: watchId,
        facts: { place, when, url: publicAddress(publicUrl, address), isCourse: tenant.tenantMode === 'event' },
        relevantUntil: instantOf(beginsAt, tenant.timeZone),
      }),
    );
  await notifyAll(context, notices);
}
