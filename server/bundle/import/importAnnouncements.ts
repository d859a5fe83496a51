import { replaceAnnouncements } from '#server/announcement/replaceAnnouncements.queries.ts';
import { roomIds } from '#server/catalogue/definedRooms.queries.ts';
import { instantOf } from '#server/time.ts';
import { idBehind } from './ids.ts';
import type { Importing } from './importing.ts';

/** Announcements: exactly those of the bundle. */
export async function importAnnouncements({ trx, tenantId, bundle }: Importing) {
  const { timeZone } = bundle.tenant;
  const { containers } = await roomIds(trx, tenantId);
  const announcements = bundle.announcements.map((entry) => ({
    key: entry.key,
    title: entry.title,
    body: entry.body,
    published_from: instantOf(entry.publishedFrom, timeZone),
    published_to: entry.publishedTo === null ? null : instantOf(entry.publishedTo, timeZone),
    container_id: entry.container === undefined ? null : idBehind(containers, entry.container),
    is_important: entry.important,
    correction: entry.correction?.text ?? '',
    corrected_at: entry.correction ? instantOf(entry.correction.at, timeZone) : null,
  }));
  return replaceAnnouncements(trx, { tenantId, announcements });
}
