import { useState } from 'react';
import { useStaffMutation } from '#console/call/useStaffMutation.ts';
import { refreshStaff } from '#console/call/useStaffQuery.ts';
import { ChangeFailure } from '#console/list/ChangeFailure.tsx';
import type { DeskReservation } from '#contract/desk/search.ts';
import type { RequestOf } from '#contract/endpoints.ts';
import { yen } from '#rules/text/yen.ts';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { TextAreaField } from '#ui/form/TextAreaField.tsx';
import { announce } from '#ui/speech/announce.ts';

type SettleDialogProps = { seen: DeskReservation; onClose: () => void };

type Decision = RequestOf<'Staff/SettleFee'>['decision'];

/** Deciding on a reduction that was asked for, or setting a sum. */
export const SettleDialog = ({ seen: { reservation, openReduction }, onClose }: SettleDialogProps) => {
  const [kind, setKind] = useState<Decision['kind'] | ''>('');
  const [sum, setSum] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const settle = useStaffMutation('Staff/SettleFee');
  const isSum = kind === 'amount';
  const isSumWrong = isSum && !/^\d{1,8}$/.test(sum);
  const isMissing = isSum && reason.trim() === '';
  const refresh = () => refreshStaff('Desk/GetReservation', 'Desk/FindReservations');

  const decision = (): Decision | null => {
    if (kind === 'grant' && openReduction) return { kind, reduction: openReduction.code };
    if (kind === 'refuse') return { kind };
    return isSum && !isSumWrong ? { kind: 'amount', yen: Number(sum) } : null;
  };
  const send = async () => {
    setIsTried(true);
    const chosen = decision();
    if (chosen === null || isMissing || settle.isPending) return;
    const { reservationId } = reservation;
    const done = await settle.mutateAsync({ reservationId, decision: chosen, reason }).catch(() => null);
    if (done === null) return;
    announce(`使用料を${yen(done.fee)}に確定しました。`);
    await refresh();
    onClose();
  };
  const options = [
    ...(openReduction ? [{ value: 'grant', label: `「${openReduction.label}」を認める` }] : []),
    { value: 'refuse', label: '減免を認めない' },
    { value: 'amount', label: '金額を決める' },
  ];

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="text"
      title="減免・使用料の確定"
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            やめる
          </Button>
          <Button isBusy={settle.isPending} busyLabel="確定しています" onClick={send}>
            使用料を確定する
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ChangeFailure error={settle.error} onReload={refresh} />
        <RadioGroup
          legend="決定"
          requirement="required"
          options={options}
          value={kind}
          error={isTried && kind === '' ? '決定を選択してください。' : undefined}
          onChange={(event) => setKind(event.target.value as Decision['kind'])}
        />
        {isSum && (
          <NumberField
            label="使用料"
            requirement="required"
            unit="円"
            value={sum}
            error={isTried && isSumWrong ? '金額を数字で入力してください。' : undefined}
            onChange={(event) => setSum(event.target.value)}
          />
        )}
        <TextAreaField
          label="理由"
          requirement={isSum ? 'required' : 'optional'}
          support="利用者にも表示されます。"
          value={reason}
          maxLength={500}
          error={isTried && isMissing ? '理由を入力してください。' : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
};
