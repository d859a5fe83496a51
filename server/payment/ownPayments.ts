import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { dataRecord, type PersonalData } from '../personalData.ts';
import { localDateTimeOf } from '../time.ts';
import { ownMovements } from './ownPayments.queries.ts';

const kinds: Readonly<Record<string, string>> = {
  received: '支払い（オンライン）',
  received_at_counter: '支払い（窓口）',
  refunded: '返金',
};

/** What the person paid and got back. */
export const paymentData: PersonalData = {
  async read({ trx, tenant, actor }) {
    const rows = await ownMovements(trx, { tenantId: tenant.tenantId, userId: actor.userId });
    const records = rows.map(({ subject_id, kind, amount, happened_at }) =>
      dataRecord({
        happenedAt: ['日時', localDateTimeOf(happened_at.getTime(), tenant.timeZone)],
        kind: ['種類', kinds[kind]],
        amount: ['金額（円）', amount],
        reservationNumber: ['予約番号', reservationNumber(subject_id)],
      }),
    );
    return [{ name: 'payments', title: '支払いと返金', records }];
  },
};
