import { type SyntheticEvent, useState } from 'react';
import { useStaffMutation } from '#console/call/useStaffMutation.ts';
import { refreshStaff } from '#console/call/useStaffQuery.ts';
import { ChangeFailure } from '#console/list/ChangeFailure.tsx';
import { SidePanel } from '#console/list/SidePanel.tsx';
import type { UnpaidItem } from '#contract/desk/money.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { toDigits } from '#ui/form/digits.ts';
import { Form } from '#ui/form/Form.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { yen } from '#ui/text/format.ts';
import { ReceiptPrint } from './ReceiptPrint.tsx';
import { personText, usedText } from './subjectColumns.tsx';

const refresh = () => refreshStaff('Desk/ListUnpaid', 'Desk/ListLedger', 'Desk/GetTill');

type CashPanelProps = { item: UnpaidItem; onClose: () => void };

/** Takes what is owed in cash: what was handed over, the change, and the receipt. */
export const CashPanel = ({ item, onClose }: CashPanelProps) => {
  const { reservationId, open } = item;
  const [typed, setTyped] = useState('');
  const receive = useStaffMutation('Desk/ReceiveCash');
  const tendered = Number(toDigits(typed));
  const isEnough = tendered >= open;
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!receive.isPending && isEnough) receive.mutate({ reservationId, tendered, amount: open });
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
          <NotificationBanner tone="success" title={`${yen(receive.data.received)}を受け取りました。`}>
            <p className="text-std-20B-150">お釣り {yen(receive.data.change)}</p>
            <p>領収書 {receive.data.receiptNumber}</p>
          </NotificationBanner>
          <ReceiptPrint reservationId={reservationId} receiptId={receive.data.receiptId} />
        </>
      ) : (
        <Form onSubmit={send} className="flex flex-col items-start gap-6">
          <ChangeFailure error={receive.error} onReload={() => refresh().then(onClose)} />
          <NumberField
            label="預り"
            requirement="required"
            unit="円"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={typed !== '' && !isEnough ? `${yen(open)}以上を入力してください。` : undefined}
          />
          <p role="status">{typed !== '' && isEnough ? `お釣り ${yen(tendered - open)}` : ''}</p>
          <Button type="submit" isBusy={receive.isPending} busyLabel="収納しています">
            {yen(open)}を受け取る
          </Button>
        </Form>
      )}
    </SidePanel>
  );
};
