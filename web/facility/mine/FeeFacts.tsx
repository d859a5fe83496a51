import type { ReservationWithLife } from '#contract/facility.ts';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { yen } from '#ui/format.ts';

type Lines = ReservationWithLife['feeLines'];

/** What the fee is made of, so that everyone can check the sum. */
const FeeLines = ({ lines }: { lines: Lines }) => (
  <ul className="flex flex-col gap-1">
    {lines.map(({ name, amount }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same frame may cost the same on several days
      <li key={index} className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0">{name}</span>
        <span className="ms-auto">{yen(amount)}</span>
      </li>
    ))}
  </ul>
);

/** The fee, its lines, and the payment status. */
export const FeeFacts = ({ reservation }: { reservation: ReservationWithLife }) => {
  const { fee, feeLines, paymentStatusText, paidAmount } = reservation;
  return (
    <Card title="料金">
      <DescriptionList
        items={[
          { term: '使用料', value: yen(fee) },
          feeLines.length > 1 && { term: '内訳', value: <FeeLines lines={feeLines} /> },
          paymentStatusText !== '' && { term: '支払い', value: paymentStatusText },
          paidAmount > 0 && { term: '入金額', value: yen(paidAmount) },
        ]}
      />
    </Card>
  );
};
