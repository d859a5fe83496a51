import type { Operation } from '#server/operation.ts';
import { jobsForStaff } from './staffJob.queries.ts';
import { staffJobView } from './staffJob.view.ts';

/** More than this is more than anybody reads. */
const mostListed = 200;

/** What the server has still to do by itself, the next due first. */
export const listJobs: Operation<'Desk/ListJobs'> = async ({ trx, tenant: { tenantId, timeZone } }, { isDead }) => {
  const rows = await jobsForStaff(trx, { tenantId, isDead, limit: mostListed + 1 });
  return {
    items: rows.slice(0, mostListed).map((row) => staffJobView(row, timeZone)),
    hasMore: rows.length > mostListed,
  };
};
