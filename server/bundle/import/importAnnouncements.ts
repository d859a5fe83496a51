import { replaceAnnouncements } from '#server/announcement/announcement.queries.ts';
import { instantOf } from '#server/time.ts';
import type { Importing } from './importing.ts';

/** Announcements: exactly those of the bundle. */
export function importAnnouncements({ trx, tenantId, bundle }: Importing) {
  const { timeZone } = bundle.tenant;
  const announcements = bundle.announcements.map(({ key, title, body, publishedFrom, publishedTo }) => ({
    key,
    title,
    body,
    published_from: instantOf(publishedFrom, timeZone),
    published_to: publishedTo === null ? null : instantOf(publishedTo, timeZone),
  }));
  return replaceAnnouncements(trx, { tenantId, announcements });
}
