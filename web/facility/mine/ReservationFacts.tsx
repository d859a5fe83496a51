import type { ReservationWithLife } from '#contract/facility.ts';
import { Card } from '#ui/Card.tsx';
import { DatesText } from '#ui/DatesText.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { count, dateTimeText, yen } from '#ui/format.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { DaysOfUse } from '../DaysOfUse.tsx';
import { reservationDatesText, reservationDays } from './reservationTexts.ts';

const admissionText = ({ admissionFeeRequiredText, admissionFee }: ReservationWithLife) =>
  admissionFee === null ? admissionFeeRequiredText : `${admissionFeeRequiredText}（${yen(admissionFee)}）`;

/** What was reserved (spec §2 Reservation detail). */
export const ReservationFacts = ({ reservation }: { reservation: ReservationWithLife }) => {
  const { canFacilitySpanReservation } = useTenant();
  const days = reservationDays(reservation);
  const showsDates = canFacilitySpanReservation || days.length > 1;
  const { expectedNumberOfAttendee, equipmentNames } = reservation;
  return (
    <Card title="予約の内容">
      <DescriptionList
        items={[
          { term: '施設', value: reservation.containerNameDetail },
          { term: '利用日', value: <DatesText text={reservationDatesText(reservation)} /> },
          { term: '部屋と時間', value: <DaysOfUse days={days} showsDates={showsDates} /> },
          { term: '使用目的', value: reservation.purpose },
          { term: '種別', value: reservation.purposeType },
          { term: '入場料・会費', value: admissionText(reservation) },
          expectedNumberOfAttendee !== null && {
            term: '利用予定人数',
            value: count(expectedNumberOfAttendee, '人'),
          },
          equipmentNames.length > 0 && { term: '備品', value: equipmentNames.join('\n') },
          { term: '申込日時', value: dateTimeText(reservation.bookedAt) },
        ]}
      />
    </Card>
  );
};
