import { useSelf } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { longDayText, yen } from '#ui/text/format.ts';
import { ReceiptPrint } from './ReceiptPrint.tsx';

/** The receipts that were issued for a reservation, each to be issued again; void ones are crossed out. */
export const Receipts = ({ reservationId }: { reservationId: string }) => {
  const { permissions } = useSelf();
  const { data } = useStaffQuery('Desk/ListReceipts', { reservationId });
  if (!data || data.items.length === 0) return null;
  return (
    <Card title="発行した領収書">
      <ul className="flex flex-col gap-3">
        {data.items.map(({ receiptId, receiptNumber, issuedOn, issuedBy, amount, isVoid }) => (
          <li key={receiptId} className="flex flex-col items-start gap-2 border-b border-solid-gray-300 pb-3">
            <p className="flex flex-wrap items-center gap-x-3">
              <span className={isVoid ? 'line-through' : ''}>
                No. {receiptNumber}　{yen(amount)}
              </span>
              {isVoid && <Badge tone="error">無効（返金済み）</Badge>}
            </p>
            <p className="text-dns-14N-130 text-solid-gray-700">
              {longDayText(issuedOn)} {issuedBy}
            </p>
            {permissions.includes('money.receive') && (
              <ReceiptPrint reservationId={reservationId} receiptId={receiptId} isAgain />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
};
