import { useRef, useState } from 'react';
import { refreshAfter } from '#console/api/refresh.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { useChecked } from '#console/kit/useChecked.ts';
import type { Opening } from '#contract/desk/opening.ts';
import { dayText } from '#rules/day/dayText.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { TextAreaField } from '#ui/form/TextAreaField.tsx';
import { count } from '#ui/text/format.ts';
import { openedLines } from './openingForm.ts';

type LiftOpeningDialogProps = { opening: Opening; onClose: () => void; onDone: (told: string) => void };

const refresh = () => refreshAfter('Desk/LiftOpening');

/** Taking an opening back, after a look at whom it concerns. */
export const LiftOpeningDialog = ({ opening, onClose, onDone }: LiftOpeningDialogProps) => {
  const { containerId, containerName, day, mark, reservations } = opening;
  const lift = useStaffMutation('Desk/LiftOpening');
  const [reason, setReason] = useState('');
  const kept = useFormDraft(`opening.lift.${containerId}.${day}`, { reason }, (next) => setReason(next.reason));
  const fields = useRef<HTMLDivElement>(null);
  const checks = useChecked({ reason: reason.trim() === '' ? '理由を入力してください。' : undefined });
  const send = async () => {
    if (!checks.checkIn(fields.current) || lift.isPending) return;
    const done = await lift.mutateAsync({ containerId, day, mark, reason }).catch(() => null);
    if (done === null) return;
    await refresh();
    const left = done.inDoubt > 0 ? `${count(done.inDoubt, '件')}の予約が「要対応」に加わりました。` : '';
    onDone(`${dayText(day)}の臨時開館を取りやめました。${left}`);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="text"
      title="臨時開館の取りやめ"
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            やめる
          </Button>
          <Button variant="danger" isBusy={lift.isPending} busyLabel="取りやめています" onClick={send}>
            臨時開館を取りやめる
          </Button>
        </>
      }
    >
      <div ref={fields} className="flex flex-col gap-5">
        <ChangeFailure
          error={lift.error}
          onReload={async () => {
            await refresh();
            onClose();
          }}
        />
        <DraftNotice draft={kept} />
        <DescriptionList
          items={[
            { term: '日', value: dayText(day) },
            { term: '施設', value: containerName },
            { term: '内容', value: openedLines(opening).join('\n') },
            { term: 'この日の予約', value: count(reservations, '件') },
          ]}
        />
        {reservations > 0 && (
          <p>予約は取り消しません。利用者には休館になることを知らせ、扱いを決めるまで「要対応」に残します。</p>
        )}
        <TextAreaField
          label="理由"
          requirement="required"
          support="職員の記録に残ります。"
          value={reason}
          maxLength={500}
          error={checks.shown.reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
};
