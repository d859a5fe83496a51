import { dayText } from '#rules/day/dayText.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { dataRecord, type PersonalData } from '../personalData.ts';
import { localDateTimeOf } from '../time.ts';
import { ownWatches } from './watch.queries.ts';

/** What the person wants to be told of; nothing where they want nothing. They are forgotten with the person. */
export const watchData: PersonalData = {
  async read({ trx, tenant, actor }) {
    const rows = await ownWatches(trx, { tenantId: tenant.tenantId, userId: actor.userId });
    const at = (time: Date) => localDateTimeOf(time.getTime(), tenant.timeZone);
    const records = rows.map((row) =>
      dataRecord({
        what: ['部屋・講座', row.event_name ?? `${row.container_name} ${row.article_name}`],
        day: ['日', row.day && dayText(row.day)],
        time: [
          '時間',
          row.from_minute !== null && row.to_minute !== null
            ? timeRangeName({ fromMinute: row.from_minute, toMinute: row.to_minute })
            : null,
        ],
        askedAt: ['申込日時', at(row.created_at)],
        toldAt: ['お知らせした日時', row.told_at && at(row.told_at)],
      }),
    );
    return records.length === 0 ? [] : [{ name: 'vacancyWatches', title: '空いたら知らせる', records }];
  },
};
