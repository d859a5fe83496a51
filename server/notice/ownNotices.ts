import { dataRecord, type PersonalData } from '../personalData.ts';
import { localDateTimeOf } from '../time.ts';
import { ownNotices } from './ownNotices.queries.ts';

/** Which messages went to the person, and where to. */
export const noticeData: PersonalData = {
  async read({ trx, tenant, actor }) {
    const rows = await ownNotices(trx, { tenantId: tenant.tenantId, userId: actor.userId });
    const records = rows.map(({ channel, recipient, state, created_at }) =>
      dataRecord({
        createdAt: ['日時', localDateTimeOf(created_at.getTime(), tenant.timeZone)],
        channel: ['方法', channel === 'mail' ? 'メール' : 'LINE'],
        recipient: ['宛先', recipient],
        isSent: ['送信済み', state === 'sent'],
      }),
    );
    return [{ name: 'notices', title: 'お知らせの送信', records }];
  },
};
