import { useState } from 'react';
import { useStaffMutation } from '#console/call/useStaffMutation.ts';
import { refreshStaff } from '#console/call/useStaffQuery.ts';
import { ChangeFailure } from '#console/list/ChangeFailure.tsx';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { TextAreaField } from '#ui/form/TextAreaField.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import type { DoneWords } from './moneyWords.ts';

type ReviewDialogProps = {
  reservationId: string;
  decision: 'approve' | 'reject';
  about: string;
  onDone: (done: DoneWords) => void;
  onClose: () => void;
};

const words = {
  approve: {
    title: '申請の承認',
    effect: '予約が確定し、使用料の支払い期限が始まります。申請者へメールを送ります。',
    label: '申請者への連絡',
    verb: '承認する',
    done: '承認しました。',
  },
  reject: {
    title: '申請の不承認',
    effect: '場所はすぐに空きます。理由は、メールと申請者の画面に表示されます。',
    label: '理由',
    verb: '不承認にする',
    done: '不承認にしました。',
  },
} as const;

/** Deciding on a use that waits for it. */
export const ReviewDialog = ({ reservationId, decision, about, onDone, onClose }: ReviewDialogProps) => {
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const review = useStaffMutation('Desk/ReviewReservation');
  const { title, effect, label, verb, done } = words[decision];
  const isRequired = decision === 'reject';
  const isMissing = isRequired && reason.trim() === '';
  const refresh = () => refreshStaff('Desk/GetReservation', 'Desk/FindReservations', 'Desk/ListUnderReview');

  const send = async () => {
    setIsTried(true);
    if (isMissing || review.isPending) return;
    const answer = await review.mutateAsync({ reservationId, decision, reason }).catch(() => null);
    if (answer === null) return;
    await refresh();
    const { payUntil, paymentText } = answer;
    const lines = payUntil === null ? [] : [`${paymentText} ${dateTimeText(payUntil)}まで`];
    onDone({ title: done, lines });
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
          <Button
            variant={decision === 'reject' ? 'danger' : 'solid'}
            isBusy={review.isPending}
            busyLabel="送信しています"
            onClick={send}
          >
            {verb}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ChangeFailure error={review.error} onReload={refresh} />
        <p>{about}</p>
        <p>{effect}</p>
        <TextAreaField
          label={label}
          requirement={isRequired ? 'required' : 'optional'}
          value={reason}
          maxLength={500}
          error={isTried && isMissing ? '理由を入力してください。' : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
};
