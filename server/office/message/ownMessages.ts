import { dataRecord, type PersonalData } from '#server/personalData.ts';
import { localDateTimeOf } from '#server/time.ts';
import { messagesTo, type Outcome } from './delivery.queries.ts';

const outcomeLabels: Readonly<Record<Outcome, string>> = {
  sent: '送信済み',
  waiting: '送信待ち',
  failed: '送信できず',
  stopped: '取りやめ',
  toPhone: '電話で連絡',
};

/** What staff have written to the person; nothing where they have not. It is forgotten with the person. */
export const messageData: PersonalData = {
  async read({ trx, tenant, actor }) {
    const rows = await messagesTo(trx, { tenantId: tenant.tenantId, userId: actor.userId });
    const records = rows.map(({ sent_at, subject, body, outcome }) =>
      dataRecord({
        sentAt: ['日時', localDateTimeOf(sent_at.getTime(), tenant.timeZone)],
        subject: ['件名', subject],
        body: ['本文', body],
        outcome: ['状態', outcomeLabels[outcome]],
      }),
    );
    return records.length === 0 ? [] : [{ name: 'messages', title: '職員からのメッセージ', records }];
  },
};
