import { useState } from 'react';
import { refreshAfter } from '#console/api/refresh.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { SidePanel } from '#console/kit/SidePanel.tsx';
import { useChecked } from '#console/kit/useChecked.ts';
import type { RefundItem } from '#contract/desk/money/money.ts';
import { isBlank } from '#rules/text/typedText.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Form } from '#ui/form/Form.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { yen } from '#ui/text/format.ts';
import { CashRefusal, TillInTheWay, useTillInTheWay } from '../CashRefusal.tsx';
import { usedText, whoseText } from '../subjectColumns.tsx';
import { useOpenTill } from '../window/useOpenTill.ts';
import { WindowField } from '../window/WindowField.tsx';
import { RefundState } from './RefundState.tsx';

export const refreshRefunds = () => refreshAfter('Desk/GiveBack');

const ways = [
  { value: 'cash', label: '現金（レジから）' },
  { value: 'transfer', label: '口座振込' },
];

/** What was given back, in words, and the slip to sign; none for a transfer. */
export type Given = { readonly words: string; readonly reservationId: string; readonly slipNumbers: readonly string[] };

type GiveBackPanelProps = { item: RefundItem; onClose: () => void; onDone: (given: Given) => Promise<unknown> };

const GiveBackForm = ({ item, onClose, onDone }: GiveBackPanelProps) => {
  const { reservationId, containerId, byHand } = item;
  const [form, setForm] = useState({ way: 'cash', reference: '' });
  const kept = useFormDraft(`money.giveBack.${reservationId}`, form, setForm);
  const giveBack = useStaffMutation('Desk/GiveBack');
  const isTransfer = form.way === 'transfer';
  const inTheWay = useTillInTheWay(containerId);
  const till = useOpenTill(containerId);
  const { shown, check } = useChecked({
    till: isTransfer ? undefined : till.missing,
    reference: isTransfer && isBlank(form.reference) ? '振込の整理番号を入力してください。' : undefined,
  });
  const send = async (isRight: boolean) => {
    if (giveBack.isPending || !isRight) return;
    const way = isTransfer ? 'transfer' : 'cash';
    const reference = isTransfer ? form.reference : '';
    const openTillId = isTransfer ? null : till.openTillId;
    const sent = { reservationId, amount: byHand, way, reference, openTillId } as const;
    const answer = await giveBack.mutateAsync(sent).catch(() => null);
    if (answer === null) return;
    await onDone({
      words: `${item.personName}様への返金${yen(byHand)}を、${isTransfer ? '振込済み' : '現金で返した'}と記録しました。`,
      reservationId,
      slipNumbers: answer.slipNumber === '' ? [] : [answer.slipNumber],
    });
  };
  return (
    <Form onSubmit={(event) => send(check(event))} className="flex flex-col items-start gap-6">
      <CashRefusal error={giveBack.error} containerId={containerId} onReload={() => refreshRefunds().then(onClose)} />
      <DraftNotice draft={kept} />
      <SelectField
        label="返金方法"
        placeholder=""
        options={ways}
        value={form.way}
        onChange={(event) => setForm({ ...form, way: event.target.value })}
      />
      {!isTransfer && <WindowField till={till} error={shown.till} />}
      {isTransfer && (
        <TextField
          label="振込の整理番号"
          requirement="required"
          value={form.reference}
          error={shown.reference}
          onChange={(event) => setForm({ ...form, reference: event.target.value })}
        />
      )}
      {inTheWay && !isTransfer ? (
        <TillInTheWay containerId={containerId} standing={inTheWay} />
      ) : (
        <Button type="submit" isBusy={giveBack.isPending} busyLabel="記録しています">
          {isTransfer ? `${yen(byHand)}を振込済みにする` : `${yen(byHand)}を現金で返す`}
        </Button>
      )}
    </Form>
  );
};

/** Gives money back, in cash or by a transfer that was made. */
export const GiveBackPanel = (props: GiveBackPanelProps) => {
  const { item, onClose } = props;
  return (
    <SidePanel title="返金" onClose={onClose}>
      <DescriptionList
        items={[
          { term: '利用者', value: whoseText(item) },
          { term: '施設', value: item.containerName },
          { term: '利用', value: usedText(item) },
          { term: '返金額', value: yen(item.due) },
          { term: '状態', value: <RefundState state={item.state} /> },
        ]}
      />
      {item.state === 'waiting' ? (
        <p>決済会社が返金の手続き中です。完了までお待ちください。</p>
      ) : (
        <GiveBackForm {...props} />
      )}
    </SidePanel>
  );
};
