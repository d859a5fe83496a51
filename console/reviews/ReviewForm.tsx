import { useState } from 'react';
import { CallFailure } from '#client/callFailure.ts';
import { useStaffMutation } from '#console/call/useStaffMutation.ts';
import { refreshStaff } from '#console/call/useStaffQuery.ts';
import { ChangeFailure } from '#console/list/ChangeFailure.tsx';
import { everyRefusal } from '#contract/staffRefusals.ts';
import { Button } from '#ui/action/Button.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { announce } from '#ui/speech/announce.ts';

const refresh = () => refreshStaff('Desk/GetBoard', 'Desk/GetBoardWeek', 'Desk/GetWork', 'Desk/ListUnderReview');

type ReviewFormProps = { reservationId: string; onDecided: (statusText: string) => void };

/** Approves a use, or refuses it with a reason for its person. */
export const ReviewForm = ({ reservationId, onDecided }: ReviewFormProps) => {
  const [reason, setReason] = useState('');
  const [needsReason, setNeedsReason] = useState(false);
  const review = useStaffMutation('Desk/ReviewReservation');
  const busy = review.isPending ? review.variables.decision : null;

  const decide = async (decision: 'approve' | 'reject') => {
    if (review.isPending) return;
    const isMissing = decision === 'reject' && reason.trim() === '';
    setNeedsReason(isMissing);
    if (isMissing) return;
    try {
      const { statusText } = await review.mutateAsync({ reservationId, decision, reason });
      announce(decision === 'approve' ? '承認しました。' : '不承認にしました。');
      onDecided(statusText);
      await refresh();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
    }
  };

  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="利用者への連絡"
        support="不承認のときは理由を入力してください。利用者に届きます。"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={needsReason ? everyRefusal.reasonRequired.message : undefined}
        autoComplete="off"
      />
      <ChangeFailure error={review.error} onReload={refresh} />
      <div className="flex flex-wrap gap-4">
        <Button isBusy={busy === 'approve'} busyLabel="承認しています" onClick={() => decide('approve')}>
          承認する
        </Button>
        <Button
          variant="outline"
          isBusy={busy === 'reject'}
          busyLabel="不承認にしています"
          onClick={() => decide('reject')}
        >
          不承認にする
        </Button>
      </div>
    </div>
  );
};
