import type { ReactNode } from 'react';
import { useSelf } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import type { IssuedReceipt } from '#contract/desk/money/cash.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { longDayText, yen } from '#ui/text/format.ts';
import { ReceiptPrint } from './ReceiptPrint.tsx';

const ReceiptText = ({ receipt }: { receipt: IssuedReceipt }) => {
  const { receiptNumber, amount, isVoid, voided, issuedOn, issuedBy } = receipt;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3">
        <span className={isVoid ? 'line-through' : ''}>
          No. {receiptNumber}　{yen(amount)}
        </span>
        {isVoid && <Badge tone="error">{voided ? '取消済み' : '無効（返金済み）'}</Badge>}
      </p>
      <p className="text-dns-14N-130 text-solid-gray-700">
        {longDayText(issuedOn)} {issuedBy}
      </p>
      {voided && (
        <p className="text-dns-14N-130 text-solid-gray-700">
          {longDayText(voided.on)}に{voided.by}が取消：{voided.reason}
        </p>
      )}
    </>
  );
};

type ReceiptsProps = {
  reservationId: string;
  /** What was done with one of them. */
  done?: ReactNode;
  /** What else may be done with one. */
  actOf?: (receipt: IssuedReceipt) => ReactNode;
};

/** The receipts that were issued for a reservation, each to be issued again; void ones are crossed out. */
export const Receipts = ({ reservationId, done, actOf }: ReceiptsProps) => {
  const { permissions } = useSelf();
  const { data } = useStaffQuery('Desk/ListReceipts', { reservationId });
  if (!data || data.items.length === 0) return null;
  return (
    <Card title="発行した領収書">
      {done}
      <ul className="flex flex-col gap-3">
        {data.items.map((receipt) => (
          <li key={receipt.receiptId} className="flex flex-col items-start gap-2 border-b border-solid-gray-300 pb-3">
            <ReceiptText receipt={receipt} />
            {permissions.includes('money.receive') && (
              <>
                <ReceiptPrint reservationId={reservationId} receiptId={receipt.receiptId} isAgain />
                {actOf?.(receipt)}
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
};
