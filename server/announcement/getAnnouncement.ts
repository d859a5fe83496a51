import { dayOf } from '#rules/day/day.ts';
import { freshRead } from '../operation.ts';
import type { Facts } from '../readCache/facts.ts';
import { wordsOfTenant } from '../readCache/version.queries.ts';
import { localDateTimeOf } from '../time.ts';
import { announcementsInFull } from './announcement.queries.ts';

/** Everything a tenant has announced or is going to. Whoever changes it raises the version of words. */
const announcements: Facts<null, Awaited<ReturnType<typeof announcementsInFull>>> = {
  name: 'announcements',
  keyText: () => '',
  scopes: wordsOfTenant,
  read: ({ trx, tenantId }) => announcementsInFull(trx, tenantId),
  bytes: (rows) => 100 + JSON.stringify(rows).length * 2,
};

/** What the tenant has published and not yet withdrawn, newest first. */
export const getAnnouncement = freshRead<'Announcement/GetAnnouncement', { rows: typeof announcements }>({
  facts: { rows: announcements },
  keys: () => ({ rows: null }),
  view: () => '',
  answer({ rows }, { nowMs, tenant: { timeZone } }) {
    const published = rows.filter(({ published_from, published_to }) => {
      return published_from.getTime() <= nowMs && (published_to === null || published_to.getTime() > nowMs);
    });
    const ends = rows
      .flatMap(({ published_from, published_to }) => [published_from.getTime(), published_to?.getTime() ?? 0])
      .filter((atMs) => atMs > nowMs);
    const dayAt = (moment: Date) => dayOf(localDateTimeOf(moment.getTime(), timeZone));
    const items = published
      .toSorted((one, other) => other.published_from.getTime() - one.published_from.getTime() || byTitle(one, other))
      .map((row) => ({
        announcementId: row.announcement_id,
        title: row.title,
        body: row.body,
        publishedOn: dayAt(row.published_from),
        containerId: row.container_id,
        containerName: row.container_name ?? '',
        isImportant: row.is_important,
        correction: row.correction,
        correctedOn: row.corrected_at && dayAt(row.corrected_at),
      }));
    return { response: { items }, untilMs: Math.min(...ends) };
  },
});

const byTitle = ({ title: one }: { title: string }, { title: other }: { title: string }) => (one < other ? -1 : 1);
