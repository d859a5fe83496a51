import type { Operation } from '#server/operation.ts';
import { noticesForStaff } from './staffNotice.queries.ts';
import { staffNoticeView } from './staffNotice.view.ts';

/** More than this is more than anybody reads. */
const mostListed = 200;

/** Messages to residents, the latest first. */
export const listNotices: Operation<'Desk/ListNotices'> = async (
  { trx, tenant: { tenantId, timeZone } },
  { isUnsent, userNumber },
) => {
  const rows = await noticesForStaff(trx, { tenantId, isUnsent, userNumber, limit: mostListed + 1 });
  return {
    items: rows.slice(0, mostListed).map((row) => staffNoticeView(row, timeZone)),
    hasMore: rows.length > mostListed,
  };
};
