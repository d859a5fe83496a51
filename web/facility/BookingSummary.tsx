import { featuresOf } from '#rules/tenant/features.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { count, yen } from '#web/ui/format.ts';
import type { FacilityCart } from './cart.ts';
import { FeeTable } from './FeeTable.tsx';
import { usageItems } from './UsageSummary.tsx';

const admissionText = ({ admissionFeeRequired, admissionFee }: FacilityCart['inputData']) =>
  admissionFeeRequired && admissionFee !== null ? `あり（${yen(admissionFee)}）` : 'なし';

const attendeeText = (attendees: number | null) => (attendees === null ? '未入力' : count(attendees, '人'));

/** All that was chosen and what it costs (spec §2 Facility reservation confirm). */
export const BookingSummary = ({ cart }: { cart: FacilityCart }) => {
  const { showsEquipment } = featuresOf(useTenant().functionTag);
  const { inputData, equipments } = cart;
  const equipmentNames = equipments.filter(({ isChecked }) => isChecked).map(({ name }) => name);
  return (
    <>
      <Card title="予約する内容">
        <DescriptionList
          items={[
            ...usageItems(cart),
            { term: '使用目的', value: inputData.purpose },
            { term: '種別', value: inputData.purposeType },
            { term: '入場料・会費', value: admissionText(inputData) },
            { term: '利用予定人数', value: attendeeText(inputData.expectedNumberOfAttendee) },
            showsEquipment && { term: '備品', value: equipmentNames.join('\n') || 'なし' },
          ]}
        />
      </Card>
      <Card title="使用料">
        <FeeTable cart={cart} />
      </Card>
    </>
  );
};
