import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useSelf } from '#console/address/useConsole.ts';
import { reloadFor } from '#console/api/refresh.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import type { Bill } from '#contract/desk/money/bill.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { Button } from '#ui/action/Button.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { longDayText, yen } from '#ui/text/format.ts';
import { BillSheets } from './BillSheets.tsx';
import { BillsDialog } from './BillsDialog.tsx';
import { voidWords } from './voidWords.ts';

type BillsProps = {
  reservationId: string;
  /** Yen that a bill can be issued for. */
  open: number;
};

const cardId = 'bills';

type IssuedBillProps = {
  bill: ResponseOf<'Desk/ListBills'>['items'][number];
  /** Null where the caller may not. */
  onPrint: (() => void) | null;
};

const IssuedBill = ({ bill: { billNumber, amount, issuedOn, issuedBy, voidReason }, onPrint }: IssuedBillProps) => (
  <li className="flex flex-col items-start gap-2 border-b border-solid-gray-300 pb-3">
    <p className="flex flex-wrap items-center gap-x-3">
      <span className={voidReason === null ? '' : 'line-through'}>
        No. {billNumber}　{yen(amount)}
      </span>
      {voidReason !== null && <Badge tone="error">{`無効（${voidWords[voidReason]}）`}</Badge>}
    </p>
    <p className="text-dns-14N-130 text-solid-gray-700">
      {longDayText(issuedOn)} {issuedBy}
    </p>
    {onPrint && (
      <Button variant="outline" size="sm" onClick={onPrint}>
        {`納入通知書 ${billNumber}${voidReason === null ? 'を再発行する' : '（無効）を表示する'}`}
      </Button>
    )}
  </li>
);

/** Prints a bill again. */
function usePrintedBill(reservationId: string) {
  const print = useStaffMutation('Desk/PrintBill');
  const [printed, setPrinted] = useState<Bill | null>(null);
  const show = async (billId: string) => {
    const answer = await print.mutateAsync({ reservationId, billId }).catch(() => null);
    if (answer === null) return;
    flushSync(() => setPrinted(answer));
    window.print();
    void print.refresh();
  };
  return { printed, error: print.error, show };
}

/** The bills of a reservation, each to be printed again, and a new one for what is owed while none stands. */
export const Bills = ({ reservationId, open }: BillsProps) => {
  const { permissions } = useSelf();
  const mayIssue = permissions.includes('money.receive');
  const { data, isPending } = useStaffQuery(
    'Desk/ListBills',
    { reservationId },
    { enabled: permissions.includes('money.view') },
  );
  const { printed, error, show } = usePrintedBill(reservationId);
  const [isIssuing, setIsIssuing] = useState(false);
  const items = data?.items ?? [];
  const standing = items.find(({ voidReason }) => voidReason === null);
  const offersIssue = open > 0 && mayIssue && standing === undefined;
  if (isPending || (items.length === 0 && !offersIssue)) return null;
  // What was printed is no more in sight once it stands otherwise.
  const isCurrent = items.some(
    ({ billId, voidReason }) => billId === printed?.billId && voidReason === printed.voidReason,
  );
  // The button that opened it is gone once a bill stands.
  const close = (isIssued: boolean) => {
    flushSync(() => setIsIssuing(false));
    if (isIssued) document.getElementById(cardId)?.focus();
  };
  return (
    <Card title="納入通知書" anchorId={cardId}>
      <div className="flex flex-col items-start gap-4">
        <ChangeFailure error={error} onReload={() => reloadFor('Desk/PrintBill')} />
        {items.length > 0 && (
          <ul className="flex flex-col gap-3 self-stretch">
            {items.map((bill) => (
              <IssuedBill key={bill.billId} bill={bill} onPrint={mayIssue ? () => void show(bill.billId) : null} />
            ))}
          </ul>
        )}
        {offersIssue && (
          <Button variant="outline" onClick={() => setIsIssuing(true)}>
            {`${yen(open)}の納入通知書を発行する`}
          </Button>
        )}
        {printed && isCurrent && <BillSheets bills={[printed]} />}
      </div>
      {isIssuing && <BillsDialog asked={{ text: reservationId }} items={[{ reservationId, open }]} onClose={close} />}
    </Card>
  );
};
