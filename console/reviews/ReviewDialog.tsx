import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { ActDialog, ActNote, ActReason } from '#console/kit/ActDialog.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';
import { PhoneInstead } from '#console/kit/PhoneInstead.tsx';
import { numberToPhone, phoneNotes } from '#console/kit/phoneNotes.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import { isBlank } from '#rules/text/typedText.ts';
import { dateTimeText } from '#ui/text/format.ts';
import { type Decision, decisions } from './decisions.ts';
import { askedBriefly } from './whatIsAsked.ts';

export type Decided = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly statusText: string;
  /** The number of somebody whom no message reaches; null where one goes out. */
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
  const { title, effect, told, label, verb, done, isReasonRequired } = decisions[decision];
  const asked = useStaffQuery('Desk/GetReservation', { reservationId });
  const form = useActForm(`reservation.review.${decision}.${reservationId}`, {});
  const { reason, staffNote } = form.typed;
  const act = useAct({
    form,
    call: 'Desk/ReviewReservation',
    errors: { reason: isReasonRequired && isBlank(reason) ? `${label}を入力してください。` : undefined },
    request: () => ({ reservationId, decision, reason, staffNote }),
    onDone: ({ payUntil, paymentText, statusText }) => {
      const { data: seen } = asked;
      const personName = seen?.reservation.personName ?? '';
      onDone({
        title: personName === '' ? done : `${personName}様の申請を${done}`,
        lines: [
          ...(payUntil === null ? [] : [`納付期限：${dateTimeText(payUntil)}（${paymentText}）`]),
          ...(seen ? phoneNotes(seen) : []),
        ],
        statusText,
        numberToPhone: seen ? numberToPhone(seen) : null,
      });
    },
  });
  return (
    <ActDialog
      act={act}
      title={title}
      variant={decision === 'reject' ? 'danger' : 'solid'}
      verb={verb}
      busyLabel="送信しています"
      onClose={onClose}
    >
      <QueryState query={asked}>
        {(seen) => (
          <>
            <p className="whitespace-pre-line">{askedBriefly(seen).join('\n')}</p>
            <p>{seen.isReachable ? `${effect}${told}` : effect}</p>
            {!seen.isReachable && <PhoneInstead phoneEnd={seen.reservation.phoneEnd} />}
          </>
        )}
      </QueryState>
      <ActReason act={act} kind={decision} label={label} requirement={isReasonRequired ? 'required' : 'optional'} />
      <ActNote act={act} />
    </ActDialog>
  );
};
