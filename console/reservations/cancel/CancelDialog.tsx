import { type Preview, usePreview } from '#console/api/usePreview.ts';
import { reasonMissing } from '#console/fields/reasonMissing.ts';
import { ActDialog, ActNote, ActPreview, ActReason } from '#console/kit/ActDialog.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';
import { numberToPhone, phoneNotes, readWhere } from '#console/kit/phoneNotes.ts';
import type { DeskReservation } from '#contract/desk/search.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { type DoneWords, refundWords } from '../moneyWords.ts';
import { DaysEffects, WholeEffects } from './CancelEffects.tsx';
import { CancelFields } from './CancelFields.tsx';
import { type Cancelled, daysError, verbOf } from './cancelChoice.ts';

type Effects = ResponseOf<'Desk/PreviewCancellation' | 'Desk/PreviewCancelledDays'>;

type CancelDialogProps = { seen: DeskReservation; onDone: (done: DoneWords) => void; onClose: () => void };

/** What cancelling all of it would do, and what giving up some days would; nothing is asked before it can be answered. */
const usePreviews = (seen: DeskReservation, { cause, extent, ticked }: Cancelled) => {
  const { reservationId } = seen.reservation;
  const ofWhole = cause !== '' && extent === 'whole' ? { reservationId, cause } : null;
  const ofDays =
    cause !== '' && extent === 'days' && !daysError(seen, ticked) ? { reservationId, cause, days: [...ticked] } : null;
  return {
    ofWhole: usePreview('Desk/PreviewCancellation', ofWhole),
    ofDays: usePreview('Desk/PreviewCancelledDays', ofDays),
  };
};

const cancelledWords = (isOfDays: boolean, done: Effects, seen: DeskReservation): DoneWords => {
  const isTold = done.mail.subject !== '';
  return {
    title: isOfDays ? '予約の一部の日を取り消しました。' : '予約を取り消しました。',
    lines: [...refundWords(done), ...(isTold ? phoneNotes(seen) : [])],
    numberToPhone: isTold ? numberToPhone(seen) : null,
  };
};

function useCancel(seen: DeskReservation, onDone: CancelDialogProps['onDone']) {
  const { reservationId } = seen.reservation;
  const form = useActForm<Cancelled>(`reservation.cancel.${reservationId}`, { cause: '', extent: 'whole', ticked: [] });
  const { cause, extent, ticked, reason, staffNote } = form.typed;
  const { ofWhole, ofDays } = usePreviews(seen, form.typed);
  const isOfDays = extent === 'days';
  const preview: Preview<Effects> = isOfDays ? ofDays : ofWhole;
  // What its person has asked for has a reason for staff alone.
  const isReasonTold = cause !== 'person';
  const act = useAct({
    form,
    preview,
    call: isOfDays ? 'Desk/CancelDays' : 'Desk/CancelReservation',
    errors: {
      cause: cause === '' ? '取消の申出を選択してください。' : undefined,
      days: isOfDays ? daysError(seen, ticked) : undefined,
      reason: reasonMissing(reason),
    },
    request: ({ version }) => {
      const sent = { reservationId, reason, staffNote: isReasonTold ? staffNote : '', version };
      return cause === '' ? null : { ...sent, cause, ...(isOfDays && { days: [...ticked] }) };
    },
    onDone: (_, done) => onDone(cancelledWords(isOfDays, done, seen)),
  });
  const verb = preview.current ? verbOf(preview.current, isOfDays ? ticked : []) : '取り消す';
  return { form, act, ofWhole, ofDays, isReasonTold, verb };
}

/** Cancelling, after a look at what goes back, how, and what its person is told. */
export const CancelDialog = ({ seen, onDone, onClose }: CancelDialogProps) => {
  const { form, act, ofWhole, ofDays, isReasonTold, verb } = useCancel(seen, onDone);
  const { cause, extent, ticked, reason } = form.typed;
  return (
    <ActDialog
      act={act}
      size="wide"
      title="予約の取消"
      variant="danger"
      verb={verb}
      busyLabel="取り消しています"
      onClose={onClose}
    >
      <div className="beside">
        <CancelFields seen={seen} form={form} act={act} />
        <div className="flex flex-col gap-5">
          {cause !== '' && (
            <>
              <ActReason
                act={act}
                kind={isReasonTold ? 'cancel' : null}
                requirement="required"
                support={isReasonTold ? readWhere(seen) : '職員の記録に残ります。'}
              />
              {extent === 'whole' && (
                <ActPreview act={act} preview={ofWhole}>
                  {(data) => <WholeEffects seen={seen} reason={reason} preview={data} />}
                </ActPreview>
              )}
              {extent === 'days' && !daysError(seen, ticked) && (
                <ActPreview act={act} preview={ofDays}>
                  {(data) => <DaysEffects seen={seen} reason={reason} preview={data} />}
                </ActPreview>
              )}
              {isReasonTold && <ActNote act={act} />}
            </>
          )}
        </div>
      </div>
    </ActDialog>
  );
};
