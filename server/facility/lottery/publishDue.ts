import { addDays, addMonths, dayOf, firstOfMonth } from '#rules/day/day.ts';
import { type LotteryWindow, lotteryTimes } from '#rules/facility/windows.ts';
import type { Context } from '#server/context.ts';
import { lotteryWindows } from './facilityDraw.queries.ts';
import { publishFacilityDraw } from './facilityDraw.ts';

/** Publishes the draws of all places whose entries open within some days, or have opened. */
export async function publishDue(context: Context, daysAhead: number) {
  const { trx, tenant, now } = context;
  const lotteries = new Map(
    (await lotteryWindows(trx, tenant.tenantId)).flatMap(({ containerId, window }) =>
      closesToCome(window, now, daysAhead).map((closesAt) => [`${containerId} ${closesAt}`, { containerId, closesAt }]),
    ),
  );
  for (const key of [...lotteries.keys()].toSorted()) {
    const lottery = lotteries.get(key);
    if (lottery) await publishFacilityDraw(context, lottery);
  }
}

/** The closes of a window's lotteries that are open or open soon; the entries of a month are taken in one month. */
function closesToCome(window: LotteryWindow, now: string, daysAhead: number) {
  const soon = `${addDays(dayOf(now), daysAhead)}${now.slice(10)}`;
  const month = addMonths(firstOfMonth(dayOf(now)), window.monthsAhead);
  return [-1, 0, 1]
    .map((shift) => lotteryTimes(window, addMonths(month, shift)))
    .filter(({ opensAt, closesAt }) => opensAt <= soon && now < closesAt)
    .map(({ closesAt }) => closesAt);
}
