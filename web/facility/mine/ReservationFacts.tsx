import type { ReservationWithLife } from '#contract/facility/reservation.ts';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { count, dateTimeText, yen } from '#ui/text/format.ts';
import { equipmentText } from '../booking/equipmentChoices.ts';

const admissionText = ({ admissionFeeRequiredText, admissionFee }: ReservationWithLife) =>
  admissionFee === null ? admissionFeeRequiredText : `${admissionFeeRequiredText}（${yen(admissionFee)}）`;

/** What was reserved beside time and place, which stand on the ticket (spec §2 Reservation detail). */
export const ReservationFacts = ({ reservation }: { reservation: ReservationWithLife }) => {
  const { expectedNumberOfAttendee, equipmentQuantities, useConditions, requestedReduction } = reservation;
  return (
    <Card title="予約の内容">
      <DescriptionList
        items={[
          { term: '使用目的', value: reservation.purpose },
          { term: '種別', value: reservation.purposeType },
          { term: '入場料・会費', value: admissionText(reservation) },
          expectedNumberOfAttendee !== null && {
            term: '利用予定人数',
            value: count(expectedNumberOfAttendee, '人'),
          },
          useConditions.length > 0 && { term: '使用の区分', value: useConditions.join('\n') },
          equipmentQuantities.length > 0 && {
            term: '備品',
            value: equipmentQuantities.map(equipmentText).join('\n'),
          },
          requestedReduction !== '' && { term: '減免の申請', value: requestedReduction },
          { term: '申込日時', value: dateTimeText(reservation.bookedAt) },
        ]}
      />
    </Card>
  );
};
