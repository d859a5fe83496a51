import type { AnnouncementRow } from '#server/announcement/announcement.queries.ts';
import { roomIds } from '#server/catalogue/definedRooms.queries.ts';
import type { Database } from '#server/db/connect.ts';
import { localDateTimeOf } from '#server/time.ts';
import type { BundleInput } from '../form/bundle.ts';

type Exported = { readonly tenantId: string; readonly timeZone: string; readonly rows: readonly AnnouncementRow[] };

/** Announcements as a bundle says them; what is as by default is left out. */
export async function announcementEntries(
  trx: Database,
  { tenantId, timeZone, rows }: Exported,
): Promise<NonNullable<BundleInput['announcements']>> {
  const { containers } = rows.some(({ container_id }) => container_id !== null)
    ? await roomIds(trx, tenantId)
    : { containers: new Map<string, string>() };
  const keys = new Map([...containers].map(([key, id]) => [id, key]));
  const keyOf = (containerId: string) => {
    const known = keys.get(containerId);
    if (known === undefined) throw new Error(`no hall ${containerId}`);
    return known;
  };
  const moment = (at: Date) => localDateTimeOf(at.getTime(), timeZone);
  return rows.map((row) => ({
    key: row.key,
    title: row.title,
    body: row.body,
    publishedFrom: moment(row.published_from),
    ...(row.published_to && { publishedTo: moment(row.published_to) }),
    ...(row.container_id && { container: keyOf(row.container_id) }),
    ...(row.is_important && { important: true }),
    ...(row.corrected_at && { correction: { at: moment(row.corrected_at), text: row.correction } }),
  }));
}
