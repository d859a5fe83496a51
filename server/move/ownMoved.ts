import { dataRecord, type PersonalData } from '#server/personalData.ts';
import { localDateTimeOf } from '#server/time.ts';
import { numbersOf } from './ownMoved.queries.ts';

/** By which number another system knew the person. Nobody can read it once they are forgotten. */
export const movedData: PersonalData = {
  async read({ trx, tenant, actor }) {
    const numbers = await numbersOf(trx, { tenantId: tenant.tenantId, userId: actor.userId });
    if (numbers.length === 0) return [];
    const records = numbers.map(({ external_id, moved_at }) =>
      dataRecord({
        number: ['番号', external_id],
        movedAt: ['取り込んだ日時', localDateTimeOf(moved_at.getTime(), tenant.timeZone)],
      }),
    );
    return [{ name: 'movedFrom', title: '旧システムの番号', records }];
  },
};
