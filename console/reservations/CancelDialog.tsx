import { useRef, useState } from 'react';
import { useTenant } from '#console/address/useConsole.ts';
import { usePreview } from '#console/api/usePreview.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { refreshStaff } from '#console/api/useStaffQuery.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { ReasonField } from '#console/fields/ReasonField.tsx';
import { StaffNoteField } from '#console/fields/StaffNoteField.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { numberToPhone, phoneNotes, readWhere } from '#console/kit/phoneNotes.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import { useChecked } from '#console/kit/useChecked.ts';
import type { DeskReservation } from '#contract/desk/search.ts';
import { everyRefusal } from '#contract/staffRefusals.ts';
import { whyNotTheseDays } from '#rules/facility/booking/whyDaysStay.ts';
import { yen } from '#rules/text/yen.ts';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { CheckboxGroup } from '#ui/form/CheckboxGroup.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { dayText } from '#ui/text/format.ts';
import { DaysEffects, WholeEffects } from './CancelEffects.tsx';
import { type DoneWords, refundWords } from './moneyWords.ts';

const causes = [
  { value: 'person', label: '利用者都合（取消規定による返金）' },
  { value: 'facility', label: '施設都合（全額返金）' },
  { value: 'disaster', label: '災害（全額返金）' },
] as const;

type Cause = (typeof causes)[number]['value'];

const extents = [
  { value: 'whole', label: 'すべての日' },
  { value: 'days', label: '一部の日' },
] as const;

type Extent = (typeof extents)[number]['value'];

type Back = { readonly refund: number; readonly kept: number };

/** What the button does, in its words. */
const verbOf = ({ refund, kept }: Back, days: readonly string[]) => {
  const named = days.length > 2 ? `${days.length}日分` : days.map((day) => dayText(day).slice(5)).join('と');
  const what = days.length === 0 ? '' : `${named}を`;
  if (refund === 0) return `${what}取り消す`;
  return `${what}取消して${kept === 0 ? '全額' : yen(refund)}${kept === 0 ? '返金' : 'を返金'}`;
};

/** Why these days cannot be given up, in the words with which the server refuses them. */
function daysError(seen: DeskReservation, days: readonly string[]) {
  if (days.length === 0) return '取り消す日を選択してください。';
  const never = whyNotTheseDays(
    seen.uses.map(({ date }) => date),
    days,
  );
  return never ? (never.message ?? everyRefusal[never.code].message) : undefined;
}

type CancelDialogProps = { seen: DeskReservation; onDone: (done: DoneWords) => void; onClose: () => void };

/** Cancelling, after a look at what goes back, how, and what its person is told. */
export const CancelDialog = ({ seen, onDone, onClose }: CancelDialogProps) => {
  const { reservationId } = seen.reservation;
  const [cause, setCause] = useState<Cause | ''>('');
  const [reason, setReason] = useState('');
  const [staffNote, setStaffNote] = useState('');
  const fields = useRef<HTMLDivElement>(null);
  const { tenantMode } = useTenant();
  const isOfDays = tenantMode !== 'event' && seen.uses.length > 1 && seen.can.move;
  const [extent, setExtent] = useState<Extent>('whole');
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const typed = { cause, reason, staffNote, extent, ticked };
  const kept = useFormDraft(`reservation.cancel.${reservationId}`, typed, (next) => {
    setCause(next.cause);
    setReason(next.reason);
    setStaffNote(next.staffNote);
    setExtent(next.extent);
    setTicked(next.ticked);
  });
  const days = extent === 'days' ? ticked : [];
  const wrongDays = extent === 'days' ? daysError(seen, days) : undefined;
  const whole = usePreview(
    'Desk/PreviewCancellation',
    cause === '' || extent === 'days' ? null : { reservationId, cause },
  );
  const ofDays = usePreview(
    'Desk/PreviewCancelledDays',
    cause === '' || extent === 'whole' || wrongDays ? null : { reservationId, cause, days: [...days] },
  );
  const { current: preview, isAwaited } = extent === 'days' ? ofDays : whole;
  const cancelWhole = useStaffMutation('Desk/CancelReservation');
  const cancelDays = useStaffMutation('Desk/CancelDays');
  const cancel = extent === 'days' ? cancelDays : cancelWhole;
  // What its person has asked for himself has a reason for staff alone.
  const isReasonTold = cause !== 'person';
  const checks = useChecked({
    cause: cause === '' ? '取消の申出を選択してください。' : undefined,
    days: wrongDays,
    reason: reason.trim() === '' ? '理由を入力してください。' : undefined,
  });

  const reload = () => {
    cancel.reset();
    return refreshStaff('Desk/PreviewCancellation', 'Desk/PreviewCancelledDays', 'Desk/GetReservation');
  };
  const send = async () => {
    if (!checks.checkIn(fields.current) || cause === '' || cancel.isPending) return;
    if (!preview) return void (extent === 'days' ? ofDays : whole).query.refetch();
    const sent = { reservationId, cause, reason, staffNote: isReasonTold ? staffNote : '', version: preview.version };
    const done = await (extent === 'days'
      ? cancelDays.mutateAsync({ ...sent, days: [...days] })
      : cancelWhole.mutateAsync(sent)
    ).catch(() => null);
    if (done === null) return;
    await refreshStaff('Desk/GetReservation', 'Desk/FindReservations', 'Desk/ListUnderReview');
    const isTold = preview.mail.subject !== '';
    onDone({
      title: extent === 'days' ? '予約の一部の日を取り消しました。' : '予約を取り消しました。',
      lines: [...refundWords(preview), ...(isTold ? phoneNotes(seen) : [])],
      numberToPhone: isTold ? numberToPhone(seen) : null,
    });
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title="予約の取消"
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            やめる
          </Button>
          <Button
            variant="danger"
            isBusy={cancel.isPending || isAwaited}
            busyLabel={cancel.isPending ? '取り消しています' : ''}
            onClick={send}
          >
            {preview ? verbOf(preview, days) : '取り消す'}
          </Button>
        </>
      }
    >
      <div ref={fields} className="flex flex-col gap-5">
        <ChangeFailure error={cancel.error} onReload={reload} />
        <DraftNotice draft={kept} />
        <div className="beside">
          <div className="flex flex-col gap-5">
            <RadioGroup
              legend="取消の申出"
              requirement="required"
              options={causes}
              value={cause}
              error={checks.shown.cause}
              onChange={(event) => {
                setCause(event.target.value as Cause);
                // The reason comes only now, and was not there to be missed before.
                checks.forget();
              }}
            />
            {isOfDays && (
              <RadioGroup
                legend="取り消す範囲"
                options={extents}
                value={extent}
                onChange={(event) => {
                  setExtent(event.target.value as Extent);
                  checks.forget();
                }}
              />
            )}
            {extent === 'days' && (
              <CheckboxGroup
                legend="取り消す日"
                requirement="required"
                options={seen.uses.map(({ date, times }) => ({ value: date, label: `${dayText(date)} ${times}` }))}
                value={days}
                error={checks.shown.days}
                onChange={({ target: { value, checked } }) =>
                  setTicked((before) =>
                    checked ? [...before, value].toSorted() : before.filter((day) => day !== value),
                  )
                }
              />
            )}
          </div>
          <div className="flex flex-col gap-5">
            {cause !== '' && (
              <>
                <ReasonField
                  kind={isReasonTold ? 'cancel' : null}
                  label="理由"
                  requirement="required"
                  support={isReasonTold ? readWhere(seen) : '職員の記録に残ります。'}
                  value={reason}
                  error={checks.shown.reason}
                  onChange={setReason}
                />
                {extent === 'whole' && (
                  <QueryState query={whole.query}>
                    {(data, isStale) => (
                      <div className={isStale ? 'opacity-50' : ''}>
                        <WholeEffects seen={seen} reason={reason} preview={data} />
                      </div>
                    )}
                  </QueryState>
                )}
                {extent === 'days' && !wrongDays && (
                  <QueryState query={ofDays.query}>
                    {(data, isStale) => (
                      <div className={isStale ? 'opacity-50' : ''}>
                        <DaysEffects seen={seen} reason={reason} preview={data} />
                      </div>
                    )}
                  </QueryState>
                )}
                {isReasonTold && <StaffNoteField value={staffNote} onChange={setStaffNote} />}
              </>
            )}
          </div>
        </div>
      </div>
    </Dialog>
  );
};
