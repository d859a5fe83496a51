import type { Operation } from '#server/operation.ts';
import { localDateTimeOf } from '#server/time.ts';
import { feedOf } from './feed.queries.ts';

/** Whether the caller has an address for their calendar. Which one is known to those alone who were given it. */
export const findFeed: Operation<'CalendarFeed/Find'> = async ({ trx, tenant, actor }) => {
  const madeAt = await feedOf(trx, { tenantId: tenant.tenantId, userId: actor.userId });
  return { madeAt: madeAt ? localDateTimeOf(madeAt.getTime(), tenant.timeZone) : null };
};
