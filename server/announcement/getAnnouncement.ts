import { dayOf } from '#rules/day/day.ts';
import type { Operation } from '../operation.ts';
import { localDateTimeOf } from '../time.ts';
import { announcementsAt } from './announcement.queries.ts';

/** What the tenant has published and not yet withdrawn, newest first. */
export const getAnnouncement: Operation<'Announcement/GetAnnouncement'> = async ({ trx, tenant, nowMs }) => {
  const rows = await announcementsAt(trx, { tenantId: tenant.tenantId, nowMs });
  return {
    items: rows.map((row) => ({
      announcementId: row.announcement_id,
      title: row.title,
      body: row.body,
      publishedOn: dayOf(localDateTimeOf(row.published_from.getTime(), tenant.timeZone)),
    })),
  };
};
