import { closesToCome } from '#rules/facility/calendar/lotteryCloses.ts';
import type { Context } from '#server/context.ts';
import { roomSchedules } from './facilityDraw.queries.ts';
import { publishFacilityDraw } from './facilityDraw.ts';

/** Publishes the draws of all places whose entries open within some days, or have opened. */
export async function publishDue(context: Context, daysAhead: number) {
  const { trx, tenant, now } = context;
  const lotteries = new Map(
    (await roomSchedules(trx, tenant.tenantId)).flatMap(({ containerId, schedule }) =>
      closesToCome(schedule, { now, daysAhead }).map((closesAt) => [
        `${containerId} ${closesAt}`,
        { containerId, closesAt },
      ]),
    ),
  );
  for (const key of [...lotteries.keys()].toSorted()) {
    const lottery = lotteries.get(key);
    if (lottery) await publishFacilityDraw(context, lottery);
  }
}
