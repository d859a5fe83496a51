import { useState } from 'react';
import { ActDialog, ActReason } from '#console/kit/ActDialog.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';
import { isBlank } from '#rules/text/typedText.ts';
import { dateTimeText } from '#ui/text/format.ts';
import type { DoneWords } from './moneyWords.ts';

type UndoDialogProps = {
  reservationId: string;
  detailId: string | null;
  about: string;
  receivedAt: string;
  /** Too late to be taken back without a reason. */
  isLate: boolean;
  onDone: (done: DoneWords) => void;
  onClose: () => void;
};

/** Taking a reception back. It takes a reason after ten minutes, which may pass while the dialog is open. */
export const UndoDialog = ({
  reservationId,
  detailId,
  about,
  receivedAt,
  isLate,
  onDone,
  onClose,
}: UndoDialogProps) => {
  const [hasBecomeLate, setHasBecomeLate] = useState(false);
  const needsReason = isLate || hasBecomeLate;
  const form = useActForm(`reservation.undoCheckIn.${detailId}`, {});
  const { reason } = form.typed;
  const act = useAct({
    form,
    call: 'Desk/UndoCheckIn',
    errors: {
      reason: needsReason && isBlank(reason) ? '受付から10分を過ぎています。理由を入力してください。' : undefined,
    },
    request: () => ({ reservationId, detailId, reason }),
    onRefused: ({ code }) => {
      if (code === 'reasonRequired') setHasBecomeLate(true);
      return code === 'reasonRequired';
    },
    onDone: ({ statusText }) => {
      onClose();
      onDone({ title: `受付を取り消しました。いまの状態は「${statusText}」です。`, lines: [] });
    },
  });
  return (
    <ActDialog
      act={act}
      title="受付の取消"
      variant="danger"
      verb="受付を取り消す"
      busyLabel="取り消しています"
      onClose={onClose}
    >
      <p>{about}</p>
      <p>{dateTimeText(receivedAt)}の受付を取り消し、受付前の状態に戻します。お支払いは変わりません。</p>
      <ActReason act={act} kind={null} requirement={needsReason ? 'required' : 'optional'} />
    </ActDialog>
  );
};
