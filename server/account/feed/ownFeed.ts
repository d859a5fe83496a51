import { dataRecord, type PersonalData } from '#server/personalData.ts';
import { localDateTimeOf } from '#server/time.ts';
import { feedOf } from './feed.queries.ts';

/** That the person has an address for their calendar; which one nobody can say. It is forgotten with the person. */
export const feedData: PersonalData = {
  async read({ trx, tenant, actor }) {
    const madeAt = await feedOf(trx, { tenantId: tenant.tenantId, userId: actor.userId });
    if (!madeAt) return [];
    const made = localDateTimeOf(madeAt.getTime(), tenant.timeZone);
    return [
      { name: 'calendarFeed', title: 'カレンダー用アドレス', records: [dataRecord({ madeAt: ['作成日時', made] })] },
    ];
  },
};
