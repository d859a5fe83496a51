import { useEffect, useRef, useState } from 'react';
import { useStaffMutation } from '#console/call/useStaffMutation.ts';
import { refreshStaff } from '#console/call/useStaffQuery.ts';
import { Done } from '#console/list/Done.tsx';
import { SidePanel } from '#console/list/SidePanel.tsx';
import { useChecked } from '#console/list/useChecked.ts';
import type { UnpaidItem } from '#contract/desk/money.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { wholeNumberOf } from '#ui/form/digits.ts';
import { Form } from '#ui/form/Form.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { yen } from '#ui/text/format.ts';
import { CashRefusal } from './CashRefusal.tsx';
import { ReceiptPrint } from './ReceiptPrint.tsx';
import { personText, usedText } from './subjectColumns.tsx';
import { cashError } from './typedCash.ts';

const refresh = () => refreshStaff('Desk/ListUnpaid', 'Desk/ListLedger', 'Desk/GetTill', 'Desk/GetReservation');

/** What is owed, by whom and for what. */
export type Owed = Omit<UnpaidItem, 'since' | 'payUntil' | 'isOverdue'>;

type CashPanelProps = { item: Owed; onClose: () => void };

/** Takes what is owed in cash: what was handed over, the change, and the receipt. */
export const CashPanel = ({ item, onClose }: CashPanelProps) => {
  const { reservationId, containerId, open } = item;
  const [typed, setTyped] = useState('');
  const receive = useStaffMutation('Desk/ReceiveCash');
  const field = useRef<HTMLInputElement>(null);
  const tendered = wholeNumberOf(typed);
  const isEnough = tendered !== null && tendered >= open;
  const tooLittle = tendered !== null && tendered < open ? `${yen(open)}以上を入力してください。` : undefined;
  const { shown, check } = useChecked({ tendered: cashError(typed) ?? tooLittle });
  // After the panel, which gives the focus to its title.
  useEffect(() => field.current?.focus(), []);
  const send = (isRight: boolean) => {
    if (!receive.isPending && isRight && tendered !== null) receive.mutate({ reservationId, tendered, amount: open });
  };
  // The list is asked again on closing: its row, and with it this panel, would be gone before the receipt is printed.
  const close = () => {
    if (receive.data) void refresh();
    onClose();
  };
  return (
    <SidePanel title="現金の収納" onClose={close}>
      <DescriptionList
        items={[
          { term: '利用者', value: personText(item) },
          { term: '施設', value: item.containerName },
          { term: '利用', value: usedText(item) },
          { term: '金額', value: yen(open) },
        ]}
      />
      {receive.data ? (
        <>
          <Done title={`${yen(receive.data.received)}を受け取りました。`}>
            <p className="text-std-20B-150">お釣り {yen(receive.data.change)}</p>
            <p>領収書 {receive.data.receiptNumber}</p>
          </Done>
          <ReceiptPrint reservationId={reservationId} receiptId={receive.data.receiptId} />
        </>
      ) : (
        <Form onSubmit={(event) => send(check(event))} className="flex flex-col items-start gap-6">
          <CashRefusal error={receive.error} containerId={containerId} onReload={() => refresh().then(onClose)} />
          <NumberField
            label="預り"
            requirement="required"
            unit="円"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={shown.tendered ?? tooLittle}
            ref={field}
          />
          <p role="status">{isEnough ? `お釣り ${yen(tendered - open)}` : ''}</p>
          <Button type="submit" isBusy={receive.isPending} busyLabel="収納しています">
            {yen(open)}を受け取る
          </Button>
        </Form>
      )}
    </SidePanel>
  );
};
