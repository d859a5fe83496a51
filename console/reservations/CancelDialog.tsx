import { useRef, useState } from 'react';
import { usePreview } from '#console/call/usePreview.ts';
import { useStaffMutation } from '#console/call/useStaffMutation.ts';
import { refreshStaff } from '#console/call/useStaffQuery.ts';
import { Answer } from '#console/list/Answer.tsx';
import { ChangeFailure } from '#console/list/ChangeFailure.tsx';
import { callWords, readWhere, toCall } from '#console/list/callWords.ts';
import { ReasonField } from '#console/list/ReasonField.tsx';
import { StaffNoteField } from '#console/list/StaffNoteField.tsx';
import { useChecked } from '#console/list/useChecked.ts';
import type { DeskReservation } from '#contract/desk/search.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { yen } from '#rules/text/yen.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { ScrollTable } from '#ui/table/ScrollTable.tsx';
import { dayRangeText } from '#ui/text/format.ts';
import { Mail } from './Mail.tsx';
import { type DoneWords, refundWords } from './moneyWords.ts';

const causes = [
  { value: 'person', label: '利用者都合（取消規定による返金）' },
  { value: 'facility', label: '施設都合（全額返金）' },
  { value: 'disaster', label: '災害（全額返金）' },
] as const;

type Cause = (typeof causes)[number]['value'];

type Preview = ResponseOf<'Desk/PreviewCancellation'>;

/** What the button does, in its words. */
const verbOf = ({ refund, kept }: Preview) =>
  refund === 0 ? '取り消す' : kept === 0 ? '取消して全額返金' : `取消して${yen(refund)}を返金`;

type EffectsProps = { seen: DeskReservation; preview: Preview; reason: string };

const Effects = ({ seen, preview, reason }: EffectsProps) => {
  const { reservation, refund, kept, released, byProvider, atCounter, isPastDeadline, lines, mail } = preview;
  return (
    <div className="flex flex-col gap-4">
      {isPastDeadline && (
        <NotificationBanner tone="warning" title="利用者による取消の期限を過ぎています。">
          <p>取り消すには、期限後の取消の権限が必要です。</p>
        </NotificationBanner>
      )}
      <DescriptionList
        items={[
          { term: '利用者', value: reservation.personName },
          {
            term: '利用日',
            value: `${dayRangeText(reservation.firstDay, reservation.lastDay)} ${reservation.times}`,
          },
          { term: '部屋', value: `${reservation.containerName} ${reservation.name}` },
          {
            term: '返金',
            value: refund === 0 ? 'なし' : kept === 0 ? `全額返金 ${yen(refund)}` : yen(refund),
          },
          kept > 0 && { term: '返金しない額', value: yen(kept) },
          released > 0 && { term: '請求の取下げ', value: yen(released) },
          byProvider > 0 && { term: 'オンライン決済へ', value: yen(byProvider) },
          atCounter > 0 && { term: '窓口で現金', value: yen(atCounter) },
        ]}
      />
      {refund > 0 && lines.length > 0 && (
        <ScrollTable caption="返金の内訳">
          <thead>
            <tr>
              <th scope="col">項目</th>
              <th scope="col" className="text-end!">
                料金
              </th>
              <th scope="col" className="text-end!">
                返金
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a fee keep their places
              <tr key={index}>
                <th scope="row">{line.name}</th>
                <td className="text-end whitespace-nowrap">{yen(line.amount)}</td>
                <td className="text-end whitespace-nowrap">{yen(line.refund)}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      <Mail {...{ seen, mail, reason }} />
    </div>
  );
};

type CancelDialogProps = { seen: DeskReservation; onDone: (done: DoneWords) => void; onClose: () => void };

/** Cancelling, after a look at what goes back, how, and what its person is told. */
export const CancelDialog = ({ seen, onDone, onClose }: CancelDialogProps) => {
  const { reservationId } = seen.reservation;
  const [cause, setCause] = useState<Cause | ''>('');
  const [reason, setReason] = useState('');
  const [staffNote, setStaffNote] = useState('');
  const fields = useRef<HTMLDivElement>(null);
  const asked = cause === '' ? null : { reservationId, cause };
  const { query, current: preview, isAwaited } = usePreview('Desk/PreviewCancellation', asked);
  const cancel = useStaffMutation('Desk/CancelReservation');
  // What its person has asked for himself has a reason for staff alone.
  const isReasonTold = cause !== 'person';
  const checks = useChecked({
    cause: cause === '' ? '取消の申出を選択してください。' : undefined,
    reason: reason.trim() === '' ? '理由を入力してください。' : undefined,
  });

  const reload = () => {
    cancel.reset();
    return refreshStaff('Desk/PreviewCancellation', 'Desk/GetReservation');
  };
  const send = async () => {
    if (!checks.checkIn(fields.current) || cause === '' || cancel.isPending) return;
    if (!preview) return void query.refetch();
    const sent = { reservationId, cause, reason, staffNote: isReasonTold ? staffNote : '', version: preview.version };
    const done = await cancel.mutateAsync(sent).catch(() => null);
    if (done === null) return;
    await refreshStaff('Desk/GetReservation', 'Desk/FindReservations', 'Desk/ListUnderReview');
    const isTold = preview.mail.subject !== '';
    onDone({
      title: '予約を取り消しました。',
      lines: [...refundWords(preview), ...(isTold ? callWords(seen) : [])],
      toCall: isTold ? toCall(seen) : null,
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
            {preview ? verbOf(preview) : '取り消す'}
          </Button>
        </>
      }
    >
      <div ref={fields} className="flex flex-col gap-5">
        <ChangeFailure error={cancel.error} onReload={reload} />
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
            <Answer query={query}>
              {(data, isStale) => (
                <div className={isStale ? 'opacity-50' : ''}>
                  <Effects {...{ seen, reason }} preview={data} />
                </div>
              )}
            </Answer>
            {isReasonTold && <StaffNoteField value={staffNote} onChange={setStaffNote} />}
          </>
        )}
      </div>
    </Dialog>
  );
};
