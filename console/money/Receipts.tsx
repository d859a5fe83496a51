import { useState } from 'react';
import { useSelf } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { PersonToPhone } from '#console/kit/PhoneInstead.tsx';
import type { DoneWords } from '#console/reservations/moneyWords.ts';
import type { IssuedReceipt } from '#contract/desk/money/cash.ts';
import type { DeskReservation } from '#contract/desk/search.ts';
import { everyRefusal } from '#contract/staffRefusals.ts';
import { Button } from '#ui/action/Button.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { longDayText, yen } from '#ui/text/format.ts';
import { ReceiptPrint } from './ReceiptPrint.tsx';
import { VoidDialog } from './VoidDialog.tsx';

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

/** Opens what takes back the cash of a receipt, or says why that cannot be done, as the server would. */
const VoidButton = ({ receipt, onOpen }: { receipt: IssuedReceipt; onOpen: () => void }) => {
  const { permissions } = useSelf();
  const isLimited = receipt.isVoidLate && !permissions.includes('money.refundAny');
  const why = receipt.whyItStays ?? (isLimited ? 'receiptVoidLimited' : null);
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={`領収書 ${receipt.receiptNumber}の収納を取り消す`}
      disabledReason={why === null ? undefined : everyRefusal[why].message}
      onClick={onOpen}
    >
      収納を取り消す
    </Button>
  );
};

type ReceiptsProps = {
  reservationId: string;
  /** The reservation, where their cash can be taken back. */
  seen?: DeskReservation;
};

/** The receipts that were issued for a reservation, each to be issued again; void ones are crossed out. */
export const Receipts = ({ reservationId, seen }: ReceiptsProps) => {
  const { permissions } = useSelf();
  const { data } = useStaffQuery('Desk/ListReceipts', { reservationId });
  const [voiding, setVoiding] = useState<IssuedReceipt | null>(null);
  const [done, setDone] = useState<DoneWords | null>(null);
  if (!data || data.items.length === 0) return null;
  return (
    <Card title="発行した領収書">
      {done && (
        <DoneBanner title={done.title}>
          {done.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {done.numberToPhone && <PersonToPhone userNumber={done.numberToPhone} />}
        </DoneBanner>
      )}
      <ul className="flex flex-col gap-3">
        {data.items.map((receipt) => (
          <li key={receipt.receiptId} className="flex flex-col items-start gap-2 border-b border-solid-gray-300 pb-3">
            <ReceiptText receipt={receipt} />
            {permissions.includes('money.receive') && (
              <>
                <ReceiptPrint reservationId={reservationId} receiptId={receipt.receiptId} isAgain />
                {seen && !receipt.isVoid && <VoidButton receipt={receipt} onOpen={() => setVoiding(receipt)} />}
              </>
            )}
          </li>
        ))}
      </ul>
      {seen && voiding && (
        <VoidDialog
          seen={seen}
          receipt={voiding}
          onDone={(words) => {
            setVoiding(null);
            setDone(words);
          }}
          onClose={() => setVoiding(null)}
        />
      )}
    </Card>
  );
};
