import { dayOf } from '#rules/day/day.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { dataRecord, type PersonalData } from '#server/personalData.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { allReservations } from '../reservation.queries.ts';
import { hasRoomUnderWay } from './ownRooms.queries.ts';
import { reservationView } from './reservation.view.ts';

/** All rooms that the person ever reserved or entered for. */
export const roomData: PersonalData = {
  async read({ trx, tenant, actor, now }) {
    const { tenantId } = tenant;
    const settings = await settingsOf(trx, tenantId);
    const rows = await allReservations(trx, { tenantId, userId: actor.userId });
    const records = rows.map((row) => {
      const view = reservationView(row, { tenant, settings, now });
      return dataRecord({
        reservationNumber: ['予約番号', reservationNumber(view.reservationId)],
        place: ['施設', view.containerNameDetail],
        room: ['部屋', view.articleNameDetail],
        times: ['日時', view.details.map(({ date, displayTimeFrame }) => `${date} ${displayTimeFrame}`).join('、')],
        status: ['状態', view.statusText],
        payment: ['支払い', view.paymentStatusText],
        purpose: ['使用目的', view.purpose],
        purposeType: ['種別', view.purposeType],
        admissionFee: ['入場料会費', view.admissionFeeRequired ? `${row.admission_fee ?? 0}円` : 'なし'],
        attendees: ['利用予定人数', row.expected_attendees],
        equipment: ['備品', view.equipmentNames.join('、')],
        fee: ['料金（円）', view.fee],
        bookedAt: ['申込日時', localDateTimeOf(row.booked_at.getTime(), tenant.timeZone)],
        entryNumber: ['抽選申込番号', row.entry_number],
      });
    });
    return tenant.tenantMode === 'facility' ? [{ name: 'rooms', title: '施設の予約', records }] : [];
  },
  isUnderWay: ({ trx, tenant: { tenantId }, now }, userId) =>
    hasRoomUnderWay(trx, { tenantId, userId, today: dayOf(now) }),
};
