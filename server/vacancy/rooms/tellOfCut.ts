import { paths, publicAddress } from '#contract/screens.ts';
import { dayText } from '#rules/day/dayText.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import type { Context } from '#server/context.ts';
import { notifyAll, type PersonalNotice } from '#server/notice/notify.ts';
import { framesOfWatches } from './roomLine.queries.ts';

/** Tells people that the frame that was held for them is closed, or used by the town itself. */
export async function tellOfCut(context: Context, watchIds: readonly string[]) {
  if (watchIds.length === 0) return;
  const { trx, tenant, publicUrl } = context;
  const { tenantId, tenantAlias } = tenant;
  const rows = await framesOfWatches(trx, { tenantId, watchIds });
  const notices = rows.map((row): PersonalNotice<'vacancyEnded'> => {
    // A check of the table has all of them where it has the room.
    const { container_id: containerId, day, from_minute, to_minute } = row;
    const date = day ?? '';
    const frame = { fromMinute: from_minute ?? 0, toMinute: to_minute ?? 0 };
    return {
      userId: row.user_id,
      kind: 'vacancyEnded',
      subjectId: row.watch_id,
      facts: {
        place: `${row.container_name} ${row.article_name}`,
        when: `${dayText(date)} ${timeRangeName(frame)}`,
        url: publicAddress(publicUrl, paths.reservationCalendar(tenantAlias, containerId, date)),
        isCourse: false,
      },
    };
  });
  await notifyAll(context, notices);
}
