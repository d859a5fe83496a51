import type { ReservationWithLife } from '#contract/facility/reservation.ts';
import { paymentStates } from '#rules/payment/paymentStates.ts';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { PriceTable } from '#ui/table/PriceTable.tsx';
import { dayText, yen, yenOrFree } from '#ui/text/format.ts';
import { refundStepsText } from '#web/payment/refundWords.ts';
import { FeeTable } from '../FeeTable.tsx';

/** Until when a fee is to be paid at the counter; online its card says it. */
const counterDue = ({ paymentStatusText, payUntil, keepsPlace }: ReservationWithLife) =>
  payUntil !== null && paymentStatusText === paymentStates.counter.statusText
    ? `窓口で　${dayText(payUntil.slice(0, 10))}まで${keepsPlace ? '' : '\n期限までにお支払いがないと、予約は自動的に取り消されます。'}`
    : null;

const billText = ({ billNumber, issuedOn, amount, payUntil }: NonNullable<ReservationWithLife['bill']>) =>
  `No. ${billNumber}　${dayText(issuedOn)}発行\n${yen(amount)}${payUntil === null ? '' : `　${dayText(payUntil.slice(0, 10))}まで`}`;

/** Lines whose parts, with a wide blank between them, stay whole where there is little room. */
const Lines = ({ text }: { text: string }) =>
  text.split('\n').map((line) => (
    <span key={line} className="block">
      {line.split('　').map((part) => (
        <span key={part} className="me-2 inline-block">
          {part}
        </span>
      ))}
    </span>
  ));

/** The fee, its lines, and the payment status. */
export const FeeFacts = ({ reservation }: { reservation: ReservationWithLife }) => {
  const { fee, feeLines, isFeeFinal, afterUse, paymentStatusText, paidAmount, refundSteps, canCancel } = reservation;
  const { laterCharges, openAmount, bill } = reservation;
  const charged = laterCharges.reduce((sum, { amount }) => sum + amount, 0);
  const due = counterDue(reservation);
  // Part of it was paid before it was charged.
  const open = paidAmount > 0 && paymentStatusText === paymentStates.counter.statusText ? openAmount : 0;
  const items = [
    feeLines.length === 0 && { term: '使用料', value: yenOrFree(fee) },
    paymentStatusText !== '' && { term: '支払い', value: paymentStatusText },
    paidAmount > 0 && { term: '入金額', value: yen(paidAmount) },
    open > 0 && { term: 'お支払いの残額', value: yen(open) },
    bill !== null && { term: '納入通知書', value: <Lines text={billText(bill)} /> },
    due !== null && { term: 'お支払い期限', value: <Lines text={due} /> },
    fee > 0 &&
      canCancel &&
      refundSteps && { term: '取消時の返金', value: <Lines text={refundStepsText(refundSteps)} /> },
  ];
  return (
    <Card title="料金">
      {feeLines.length > 0 && <FeeTable lines={feeLines} total={fee} isFinal={isFeeFinal} afterUse={afterUse} />}
      {laterCharges.length > 0 && (
        <div className="flex flex-col gap-1">
          <p className="text-std-16B-170">当日精算</p>
          <PriceTable caption="当日精算の内訳" lines={laterCharges} total={charged} />
        </div>
      )}
      {items.some(Boolean) && <DescriptionList items={items} />}
    </Card>
  );
};
