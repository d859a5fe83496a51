import { addDays, addMonths, dayOf, firstOfMonth } from '#rules/day/day.ts';
import { lotteryTimes } from '#rules/facility/windows.ts';
import { windowsFrom } from '../facility/article.queries.ts';
import { enqueue } from '../jobs/job.queries.ts';
import type { JobContext } from '../jobs/job.ts';
import { adoptEntries } from './adoptEntries.ts';
import { publishEventDraw } from './eventDraw.ts';
import { publishFacilityDraw } from './facilityDraw.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** How many days before its entries open a draw is published at the latest. */
const daysAhead = 7;

/**
 * Publishes the draws of lotteries that open within a week, or have opened, and takes entries in that came about without
 * one. What is published stays as it is. Asks for itself again a day later.
 */
export async function lotteryPlan(context: JobContext) {
  const { trx, tenant, nowMs } = context;
  await publishFacilityDraws(context);
  await publishEventDraws(context);
  await adoptEntries(context);
  const { tenantId } = tenant;
  await enqueue(trx, { tenantId, kind: 'lotteryPlan', subject: '', dueAt: new Date(nowMs + dayMs) });
}

async function publishFacilityDraws({ trx, tenant, now }: JobContext) {
  const rows = await trx
    .selectFrom('article')
    .select(['container_id', 'booking_window', 'lottery_window'])
    .where('tenant_id', '=', tenant.tenantId)
    .where('is_published', '=', true)
    .where('lottery_window', 'is not', null)
    .execute();
  const lotteries = new Map(
    rows.flatMap((row) =>
      closesToCome(windowsFrom(row).lotteryWindow, now).map((closesAt) => [
        `${row.container_id} ${closesAt}`,
        { tenant, containerId: row.container_id, closesAt },
      ]),
    ),
  );
  for (const key of [...lotteries.keys()].toSorted()) {
    const lottery = lotteries.get(key);
    if (lottery) await publishFacilityDraw(trx, lottery);
  }
}

/** The closes of a window's lotteries that are open or open soon; the entries of a month are taken in one month. */
function closesToCome(window: ReturnType<typeof windowsFrom>['lotteryWindow'], now: string) {
  if (window === null) return [];
  const soon = `${addDays(dayOf(now), daysAhead)}${now.slice(10)}`;
  const month = addMonths(firstOfMonth(dayOf(now)), window.monthsAhead);
  return [-1, 0, 1]
    .map((shift) => lotteryTimes(window, addMonths(month, shift)))
    .filter(({ opensAt, closesAt }) => opensAt <= soon && now < closesAt)
    .map(({ closesAt }) => closesAt);
}

async function publishEventDraws({ trx, tenant, nowMs }: JobContext) {
  const spans = await trx
    .selectFrom('event_entry_span')
    .select('event_entry_span_id')
    .where('tenant_id', '=', tenant.tenantId)
    .where('entry_type', '=', 'lottery')
    .where('opens_at', '<=', new Date(nowMs + daysAhead * dayMs))
    .where('closes_at', '>', new Date(nowMs))
    .orderBy('event_entry_span_id')
    .execute();
  for (const { event_entry_span_id: eventEntrySpanId } of spans) {
    await publishEventDraw(trx, { tenant, eventEntrySpanId });
  }
}
