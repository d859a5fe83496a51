import { useEffect, useRef, useState } from 'react';
import { refreshAfter } from '#console/api/refresh.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { SidePanel } from '#console/kit/SidePanel.tsx';
import { useChecked } from '#console/kit/useChecked.ts';
import type { UnpaidItem } from '#contract/desk/money/money.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { decideCash } from '#rules/payment/decideCash.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { wholeNumberOf } from '#ui/form/digits.ts';
import { Form } from '#ui/form/Form.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { yen } from '#ui/text/format.ts';
import { CashRefusal, TillInTheWay, useTillInTheWay } from './CashRefusal.tsx';
import { ReceiptPrint } from './ReceiptPrint.tsx';
import { Receipts } from './Receipts.tsx';
import { usedText, whoseText } from './subjectColumns.tsx';
import { cashError } from './typedCash.ts';
import { useOpenTill } from './window/useOpenTill.ts';
import { WindowField } from './window/WindowField.tsx';

const refresh = () => refreshAfter('Desk/ReceiveCash');

/** What is owed, by whom and for what. */
export type Owed = Omit<UnpaidItem, 'since' | 'payUntil' | 'isOverdue' | 'dueOn' | 'billNumber' | 'canReceive'>;

export type Taken = ResponseOf<'Desk/ReceiveCash'>;

/** `onClose`: with what was taken, for whoever tells it where the button was that opened the panel. */
type CashPanelProps = { item: Owed; onClose: (taken: Taken | null) => void };

/** What was taken, once its panel is closed. */
export const takenWords = ({ received, change, rest, receiptNumber }: Taken) => ({
  title: `${yen(received)}を受け取りました。`,
  lines: [
    `お釣り ${yen(change)}`,
    `領収書 ${receiptNumber}`,
    ...(rest > 0 ? [`残り${yen(rest)}は、未払いのままです。`] : []),
  ],
});

/** What of an amount is typed as taken and handed over, and what is wrong with it. */
function judgeCash(open: number, typed: { readonly part: string; readonly tendered: string }) {
  const part = wholeNumberOf(typed.part);
  const tendered = wholeNumberOf(typed.tendered);
  const decided = decideCash({ open, part: part ?? 0, tendered: tendered ?? 0 });
  const isPartWrong = decided.kind === 'refused' && decided.code === 'partWrong';
  const change = decided.kind === 'taken' && tendered !== null ? tendered - decided.amount : null;
  const isTooLittle = tendered !== null && !isPartWrong && change === null;
  return {
    part,
    tendered,
    change,
    partWrong: isPartWrong ? `1円から${yen(open)}までを入力してください。` : undefined,
    tooLittle: isTooLittle ? `${yen(part ?? 0)}以上を入力してください。` : undefined,
  };
}

/** What is typed, and the taking. What is owed may change meanwhile, or be paid; what was typed stays. */
function useTakingCash({ reservationId, containerId, open }: Owed) {
  const [typed, setTyped] = useState<{ part: string | null; tendered: string }>({ part: null, tendered: '' });
  const receive = useStaffMutation('Desk/ReceiveCash');
  const kept = useFormDraft(`money.receive.${reservationId}`, typed, setTyped);
  const field = useRef<HTMLInputElement>(null);
  const inTheWay = useTillInTheWay(containerId);
  const till = useOpenTill(containerId);
  const texts = { part: typed.part ?? String(open), tendered: typed.tendered };
  const judged = judgeCash(open, texts);
  const { part, tendered, partWrong, tooLittle } = judged;
  const { shown, check } = useChecked({
    part: partWrong,
    tendered: cashError(typed.tendered) ?? tooLittle,
    till: till.missing,
  });
  // After the panel, which gives the focus to its title, and after the till that was in the way.
  useEffect(() => {
    if (inTheWay === undefined) field.current?.focus();
  }, [inTheWay]);
  const send = (isRight: boolean) => {
    if (receive.isPending || !isRight || part === null || tendered === null) return;
    const { openTillId } = till;
    const sent = { reservationId, tendered, amount: open, openTillId, ...(part < open && { part }) };
    receive.mutate(sent, { onSuccess: kept.forget });
  };
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  return { texts, change, judged, errors: shown, check, kept, field, inTheWay, till, receive, send };
}

type CashFormProps = { containerId: string; cash: ReturnType<typeof useTakingCash>; onReload: () => void };

const CashForm = ({ containerId, cash, onReload }: CashFormProps) => {
  const { texts, judged, errors, receive } = cash;
  const { part, change, partWrong, tooLittle } = judged;
  return (
    <Form onSubmit={(event) => cash.send(cash.check(event))} className="flex flex-col items-start gap-6">
      <CashRefusal error={receive.error} containerId={containerId} onReload={onReload} />
      <DraftNotice draft={cash.kept} />
      <WindowField till={cash.till} error={errors.till} />
      <NumberField
        label="受け取る金額"
        requirement="required"
        unit="円"
        support="一部だけを受け取るときは、金額を直してください。残りは未払いのままです。"
        value={texts.part}
        error={errors.part ?? (part !== null ? partWrong : undefined)}
        onChange={(event) => cash.change({ part: event.target.value })}
      />
      <NumberField
        label="預り"
        requirement="required"
        unit="円"
        ref={cash.field}
        value={texts.tendered}
        error={errors.tendered ?? tooLittle}
        onChange={(event) => cash.change({ tendered: event.target.value })}
      />
      <p role="status">{change === null ? '' : `お釣り ${yen(change)}`}</p>
      <Button type="submit" isBusy={receive.isPending} busyLabel="収納しています">
        {partWrong !== undefined ? '受け取る' : `${yen(part ?? 0)}を受け取る`}
      </Button>
    </Form>
  );
};

const CashToTake = ({ open, ...props }: CashFormProps & { open: number }) => {
  const { inTheWay } = props.cash;
  if (open <= 0) return <DoneBanner title="この予約の未収はありません。" />;
  return inTheWay ? <TillInTheWay containerId={props.containerId} standing={inTheWay} /> : <CashForm {...props} />;
};

const CashTaken = ({ taken, reservationId }: { taken: Taken; reservationId: string }) => {
  const { title, lines } = takenWords(taken);
  return (
    <>
      <DoneBanner title={title}>
        {lines.map((line, index) => (
          <p key={line} className={index === 0 ? 'text-std-20B-150' : ''}>
            {line}
          </p>
        ))}
      </DoneBanner>
      <ReceiptPrint reservationId={reservationId} receiptId={taken.receiptId} />
    </>
  );
};

/** Takes what is owed in cash, or a part of it: what was handed over, the change, and the receipt. */
export const CashPanel = ({ item, onClose }: CashPanelProps) => {
  const { reservationId, containerId, open } = item;
  const cash = useTakingCash(item);
  const { receive } = cash;
  // The list is asked again on closing: its row, and with it this panel, would be gone before the receipt is printed.
  const close = () => {
    if (receive.data) void refresh();
    onClose(receive.data ?? null);
  };
  return (
    <SidePanel title="現金の収納" onClose={close}>
      <DescriptionList
        items={[
          { term: '利用者', value: whoseText(item) },
          { term: '施設', value: item.containerName },
          { term: '利用', value: usedText(item) },
          { term: '未収額', value: yen(receive.data?.rest ?? open) },
        ]}
      />
      {receive.data ? (
        <CashTaken taken={receive.data} reservationId={reservationId} />
      ) : (
        <>
          <CashToTake open={open} containerId={containerId} cash={cash} onReload={() => refresh().then(close)} />
          <Receipts reservationId={reservationId} />
        </>
      )}
    </SidePanel>
  );
};
