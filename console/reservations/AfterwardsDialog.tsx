import { useRef, useState } from 'react';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { refreshStaff } from '#console/api/useStaffQuery.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { ReasonField } from '#console/fields/ReasonField.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { useChecked } from '#console/kit/useChecked.ts';
import { isBlank } from '#rules/text/typedText.ts';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import type { DoneWords } from './moneyWords.ts';

const acts = {
  receive: {
    title: '終わった利用の受付',
    verb: '受付する',
    busy: '受付しています',
    done: '受付しました。',
    text: '来館があったことを、あとから記録します。',
  },
  noShow: {
    title: '不使用の記録',
    verb: '不使用にする',
    busy: '記録しています',
    done: '不使用として記録しました。',
    text: '来館がなかったことを、あとから記録します。使用料は変わりません。',
  },
} as const;

type AfterwardsDialogProps = {
  act: keyof typeof acts;
  reservationId: string;
  detailId?: string | null;
  about: string;
  onDone: (done: DoneWords) => void;
  onClose: () => void;
};

const refresh = () =>
  refreshStaff('Desk/GetReservation', 'Desk/FindReservations', 'Desk/GetBoard', 'Desk/GetBoardWeek', 'Desk/GetWork');

/** Writing down what became of a use that is over, which takes a reason. */
export const AfterwardsDialog = ({
  act,
  reservationId,
  detailId = null,
  about,
  onDone,
  onClose,
}: AfterwardsDialogProps) => {
  const { title, verb, busy, done, text } = acts[act];
  const [reason, setReason] = useState('');
  const kept = useFormDraft(`reservation.${act}.${reservationId}.${detailId}`, { reason }, (next) =>
    setReason(next.reason),
  );
  const fields = useRef<HTMLDivElement>(null);
  const checkIn = useStaffMutation('Desk/CheckIn');
  const recordNoShow = useStaffMutation('Desk/RecordNoShow');
  const { isPending, error } = act === 'receive' ? checkIn : recordNoShow;
  const checks = useChecked({ reason: isBlank(reason) ? '理由を入力してください。' : undefined });
  const send = async () => {
    if (isPending || !checks.checkIn(fields.current)) return;
    const found = await (act === 'receive'
      ? checkIn.mutateAsync({ reservationId, detailId, reason })
      : recordNoShow.mutateAsync({ reservationId, reason })
    ).catch(() => null);
    if (found === null) return;
    onClose();
    await refresh();
    onDone({ title: done, lines: [`いまの状態は「${found.statusText}」です。`] });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="text"
      title={title}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            やめる
          </Button>
          <Button isBusy={isPending} busyLabel={busy} onClick={send}>
            {verb}
          </Button>
        </>
      }
    >
      <div ref={fields} className="flex flex-col gap-5">
        <ChangeFailure error={error} onReload={refresh} />
        <DraftNotice draft={kept} />
        <p>{about}</p>
        <p>{text}</p>
        <ReasonField
          kind="override"
          label="理由"
          requirement="required"
          name="reason"
          support="操作記録に残ります。"
          value={reason}
          error={checks.shown.reason}
          onChange={setReason}
        />
      </div>
    </Dialog>
  );
};
