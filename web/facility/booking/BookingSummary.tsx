import { featuresOf } from '#rules/tenant/features.ts';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { count, shortDayText, yen } from '#ui/format.ts';
import { useTenant } from '#web/address/useTenant.ts';
import type { FacilityCart } from './cart.ts';
import { usageItems } from './UsageSummary.tsx';
import { cartFee } from './usageTexts.ts';

/** The fee line by line, so that everyone can check the sum. */
const FeeTable = ({ cart }: { cart: FacilityCart }) => {
  const { lines, total } = cartFee(cart);
  return (
    <dl className="flex flex-col">
      {lines.map((line) => (
        <div
          key={`${line.date} ${line.text}`}
          className="flex flex-wrap justify-between gap-x-4 border-b border-solid-gray-300 py-2"
        >
          <dt className="min-w-0">
            {shortDayText(line.date)} <span className="inline-block text-solid-gray-700">{line.text}</span>
          </dt>
          <dd className="ms-auto">{yen(line.fee)}</dd>
        </div>
      ))}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pt-3">
        <dt className="text-std-16B-170">合計</dt>
        <dd className="ms-auto text-std-24B-150">{yen(total)}</dd>
      </div>
    </dl>
  );
};

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
