import type { Operation } from '#server/operation.ts';
import { localDateTimeOf } from '#server/time.ts';
import { latestAccess } from './access.queries.ts';

/** More than this is more than anybody reads. */
const mostListed = 200;

/** Which personal data staff asked for, the latest first. */
export const listAccess: Operation<'Staff/ListAccess'> = async ({ trx, tenant: { tenantId, timeZone } }) => {
  const rows = await latestAccess(trx, { tenantId, limit: mostListed + 1 });
  const items = rows.slice(0, mostListed).map(({ happened_at, actor, operation, request, reason }) => ({
    happenedAt: localDateTimeOf(happened_at.getTime(), timeZone),
    actor,
    operation,
    request: JSON.stringify(request),
    reason,
  }));
  return { items, hasMore: rows.length > mostListed };
};
