import type { Operation } from '#server/operation.ts';
import { deleteFeed } from './feed.queries.ts';

/** Ends the address of the caller's calendar; none is no error. */
export const endFeed: Operation<'CalendarFeed/End'> = async ({ trx, tenant, actor }) => {
  await deleteFeed(trx, { tenantId: tenant.tenantId, userId: actor.userId });
  return {};
};
