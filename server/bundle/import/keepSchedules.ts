import { isDeepStrictEqual } from 'node:util';
import { dayOf } from '#rules/day/day.ts';
import type { ArticleFacts, ArticleSchedule } from '#rules/facility/calendar/articleFacts.ts';
import { versionOn } from '#rules/facility/calendar/articleOn.ts';
import { firstUnsettled, isSettled } from '#rules/facility/calendar/isSettled.ts';
import { articleFacts, publishedArticles } from '#server/catalogue/article.queries.ts';
import type { RoomIds } from '#server/catalogue/definedRooms.queries.ts';
import { holidaysOf } from '#server/catalogue/holidays.ts';
import { tenantInFull } from '#server/tenant/tenant.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { mistake } from '../problem/mistake.ts';
import { ownHolidays } from '../read/ownHolidays.ts';
import type { ResolvedArticle } from '../read/resolved.ts';
import { idBehind } from './ids.ts';
import type { Keeping } from './importing.ts';
import { scheduleFacts } from './scheduleRows.ts';

/**
 * Refuses to change what holds on days of use that may have been booked or entered for, in rooms with versions: a change
 * is another version that begins later. A room without versions changes at once, as it ever did. So does any while its
 * town is not open: nobody but staff, who are told, can have booked by it.
 */
export async function keepSchedules({ trx, tenantId, bundle, nowMs, report }: Keeping, ids: RoomIds) {
  const tenant = await tenantInFull(trx, tenantId);
  if (tenant?.is_open === false) return;
  const rows = await publishedArticles(trx, tenantId).execute();
  const known = new Map(rows.map((row) => [row.article_id, articleFacts(row)]));
  const now = localDateTimeOf(nowMs, bundle.tenant.timeZone);
  const holidays = holidaysOf(ownHolidays(bundle.holidays));
  bundle.containers.forEach(({ articles }, container) => {
    articles.forEach((entry, index) => {
      const article = known.get(idBehind(ids.articles, entry.key));
      if (article === undefined || (article.versions === undefined && entry.versions === undefined)) return;
      for (const day of changedDays(article, scheduleFacts(entry), dayOf(now))) {
        const asked = { article, holidays, now };
        if (!isSettled(asked, day)) continue;
        const free = firstUnsettled(asked, day);
        report(
          ['containers', container, 'articles', index, ...versionPath(entry, day)],
          mistake('scheduleFixed', { name: entry.name, day, free }),
        );
        break;
      }
    });
  });
}

/** From today on, the first day of each stretch on which another schedule holds than before. */
function changedDays(before: ArticleFacts, after: ArticleSchedule & Pick<ArticleFacts, 'versions'>, today: string) {
  const firstDays = [...(before.versions ?? []), ...(after.versions ?? [])].map(({ firstDay }) => firstDay);
  const starts = [...new Set([today, ...firstDays.filter((day) => day > today)])].toSorted();
  return starts.filter((day) => !isDeepStrictEqual(shownOf(versionOn(before, day)), shownOf(versionOn(after, day))));
}

/** An empty list says the same as none. */
const shownOf = (schedule: ArticleSchedule) =>
  scheduleKeys.map((key) => {
    const value = schedule[key];
    return Array.isArray(value) && value.length === 0 ? undefined : value;
  });

const scheduleKeys = [
  'opensMinute',
  'closesMinute',
  'frames',
  'hourlyFee',
  'closedWeekdays',
  'closedMonthly',
  'holidayRule',
  'bookingWindow',
  'classWindows',
  'lotteryWindow',
  'roomLimits',
  'placeLimits',
  'timetable',
] as const satisfies readonly (keyof ArticleSchedule)[];

/** Where the version stands that would hold on the day. */
function versionPath({ versions = [] }: ResolvedArticle, day: string) {
  const [last] = [...versions.entries()]
    .filter(([, { firstDay }]) => firstDay <= day)
    .toSorted(([, one], [, other]) => (one.firstDay < other.firstDay ? 1 : -1));
  return last === undefined ? [] : ['versions', last[0]];
}
