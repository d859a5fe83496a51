import { dayText } from '#rules/day/dayText.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { dataRecord, type PersonalData } from '../personalData.ts';
import { localDateTimeOf } from '../time.ts';
import { leaveLines } from './leaveLines.ts';
import type { OfferOutcome } from './line.queries.ts';
import { ownWatches } from './watch.queries.ts';

const outcomeNames: Readonly<Record<string, string>> = {
  accepted: '受けた',
  declined: '見送った',
  expired: '期限切れ',
  ended: '終了',
} satisfies Record<OfferOutcome, string>;

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
        askedBy: ['受付', row.asked_by === '' ? null : '窓口'],
        toldAt: ['お知らせした日時', row.told_at && at(row.told_at)],
        offerEndsAt: ['確保の期限', row.offer_ends_at && at(row.offer_ends_at)],
        offerOutcome: ['確保の結果', row.offer_outcome && outcomeNames[row.offer_outcome]],
      }),
    );
    return records.length === 0 ? [] : [{ name: 'vacancyWatches', title: '空いたら知らせる', records }];
  },
  forget: leaveLines,
};
