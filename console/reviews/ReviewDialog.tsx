import { useRef, useState } from 'react';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { ReasonField } from '#console/fields/ReasonField.tsx';
import { StaffNoteField } from '#console/fields/StaffNoteField.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { PhoneInstead } from '#console/kit/PhoneInstead.tsx';
import { numberToPhone, phoneNotes } from '#console/kit/phoneNotes.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import { useChecked } from '#console/kit/useChecked.ts';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { type Decision, decisions } from './decisions.ts';
import { refreshReviews } from './refreshReviews.ts';
import { askedBriefly } from './whatIsAsked.ts';

export type Decided = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly statusText: string;
  /** Whom no message reaches, by his number; null where one goes out. */
  readonly numberToPhone: string | null;
};

type ReviewDialogProps = {
  reservationId: string;
  decision: Decision;
  onDone: (decided: Decided) => void;
  onClose: () => void;
};

/** Deciding on a use that waits for it: whose and what it is, what follows, and what its person is told. */
export const ReviewDialog = ({ reservationId, decision, onDone, onClose }: ReviewDialogProps) => {
  const [reason, setReason] = useState('');
  const [staffNote, setStaffNote] = useState('');
  const kept = useFormDraft(`reservation.review.${decision}.${reservationId}`, { reason, staffNote }, (next) => {
    setReason(next.reason);
    setStaffNote(next.staffNote);
  });
  const fields = useRef<HTMLDivElement>(null);
  const asked = useStaffQuery('Desk/GetReservation', { reservationId });
  const review = useStaffMutation('Desk/ReviewReservation');
  const { title, effect, told, label, verb, done, isReasonRequired } = decisions[decision];
  const isMissing = isReasonRequired && reason.trim() === '';
  const checks = useChecked({ reason: isMissing ? `${label}を入力してください。` : undefined });

  const send = async () => {
    if (!checks.checkIn(fields.current) || review.isPending) return;
    const answer = await review.mutateAsync({ reservationId, decision, reason, staffNote }).catch(() => null);
    if (answer === null) return;
    await refreshReviews();
    const { payUntil, paymentText, statusText } = answer;
    const { personName = '' } = asked.data?.reservation ?? {};
    const lines = [
      ...(payUntil === null ? [] : [`納付期限：${dateTimeText(payUntil)}（${paymentText}）`]),
      ...(asked.data ? phoneNotes(asked.data) : []),
    ];
    const title = personName === '' ? done : `${personName}様の申請を${done}`;
    onDone({ title, lines, statusText, numberToPhone: asked.data ? numberToPhone(asked.data) : null });
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
      <div ref={fields} className="flex flex-col gap-5">
        <ChangeFailure error={review.error} onReload={refreshReviews} />
        <DraftNotice draft={kept} />
        <QueryState query={asked}>
          {(seen) => (
            <>
              <p className="whitespace-pre-line">{askedBriefly(seen).join('\n')}</p>
              <p>{seen.isReachable ? `${effect}${told}` : effect}</p>
              {!seen.isReachable && <PhoneInstead phoneEnd={seen.reservation.phoneEnd} />}
            </>
          )}
        </QueryState>
        <ReasonField
          kind={decision}
          label={label}
          requirement={isReasonRequired ? 'required' : 'optional'}
          value={reason}
          error={checks.shown.reason}
          onChange={setReason}
        />
        <StaffNoteField value={staffNote} onChange={setStaffNote} />
      </div>
    </Dialog>
  );
};
