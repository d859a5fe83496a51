import { useState } from 'react';
import { queryClient } from '#client/queryClient.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { staffQuery } from '#console/api/useStaffQuery.ts';
import { numberToPhone } from '#console/kit/phoneNotes.ts';
import type { UnderReview } from '#contract/desk/review.ts';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { count } from '#ui/text/format.ts';
import { applicationText, approveMany, type ManyApproved } from './approveMany.ts';
import { decisions } from './decisions.ts';

type ApproveManyDialogProps = {
  items: readonly UnderReview[];
  onDone: (outcome: ManyApproved) => void;
  onClose: () => void;
};

/** Approving several applications in one act: which they are, and what follows. */
export const ApproveManyDialog = ({ items, onDone, onClose }: ApproveManyDialogProps) => {
  const review = useStaffMutation('Desk/ReviewReservation');
  const [approved, setApproved] = useState<number | null>(null);
  const isBusy = approved !== null;
  const close = () => {
    if (!isBusy) onClose();
  };
  const approve = async ({ reservationId }: UnderReview) => {
    const seen = await queryClient.fetchQuery(staffQuery('Desk/GetReservation', { reservationId }));
    await review.mutateAsync({ reservationId, decision: 'approve', reason: '', staffNote: '' });
    return numberToPhone(seen);
  };
  const send = async () => {
    if (isBusy) return;
    setApproved(0);
    const outcome = await approveMany(items, { approve, onApproved: setApproved });
    await review.refresh();
    onDone(outcome);
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      size="text"
      title={`${count(items.length, '件')}の申請の承認`}
      actions={
        <>
          <Button variant="outline" onClick={close}>
            やめる
          </Button>
          <Button
            isBusy={isBusy}
            busyLabel={`承認しています（${approved ?? 0}／${count(items.length, '件')}）`}
            onClick={send}
          >
            {decisions.approve.verb}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p>{`${decisions.approve.effect}${decisions.approve.told}`}</p>
        <ul className="list-disc ps-6">
          {items.map((item) => (
            <li key={item.reservationId}>{applicationText(item)}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
};
