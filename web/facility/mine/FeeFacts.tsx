import type { ReservationWithLife } from '#contract/facility.ts';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { yen, yenOrFree } from '#ui/format.ts';
import { PriceTable } from '#ui/PriceTable.tsx';

/** The fee, its lines, and the payment status. */
export const FeeFacts = ({ reservation }: { reservation: ReservationWithLife }) => {
  const { fee, feeLines, paymentStatusText, paidAmount } = reservation;
  const items = [
    fee === 0 && { term: '使用料', value: yenOrFree(fee) },
    paymentStatusText !== '' && { term: '支払い', value: paymentStatusText },
    paidAmount > 0 && { term: '入金額', value: yen(paidAmount) },
  ];
  return (
    <Card title="料金">
      {fee > 0 && <PriceTable caption="使用料の内訳" lines={feeLines} total={fee} />}
      {items.some(Boolean) && <DescriptionList items={items} />}
    </Card>
  );
};
