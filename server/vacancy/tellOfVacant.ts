import { publicAddress } from '#contract/screens.ts';
import type { Context } from '../context.ts';
import { notifyAll, type PersonalNotice } from '../notice/notify.ts';
import { instantOf } from '../time.ts';
import type { Vacant } from './vacant.ts';
import { markTold } from './watch.queries.ts';

/** Tells people of what they can reserve now. Nothing is held for them. */
export async function tellOfVacant(context: Context, vacant: readonly Vacant[]) {
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
