import { useRef, useState } from 'react';
import { useNow, useSelf } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { refreshStaff } from '#console/api/useStaffQuery.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import type { DeskReservation } from '#contract/desk/search.ts';
import { everyRefusal } from '#contract/staffRefusals.ts';
import { minuteStamp } from '#rules/day/day.ts';
import { whyNotAfterwards } from '#rules/reservation/afterwards.ts';
import { whyNotUndone } from '#rules/reservation/undoneReception.ts';
import { isBlank } from '#rules/text/typedText.ts';
import { yen } from '#rules/text/yen.ts';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { TextAreaField } from '#ui/form/TextAreaField.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { AfterwardsDialog } from './AfterwardsDialog.tsx';
import type { DoneWords } from './moneyWords.ts';

const refresh = () =>
  refreshStaff('Desk/GetReservation', 'Desk/FindReservations', 'Desk/GetBoard', 'Desk/GetBoardWeek', 'Desk/GetWork');

type ReceptionProps = {
  reservationId: string;
  /** Who and what, in words. */
  about: string;
  /** What may be received, or was. */
  reception: DeskReservation['receptions'][number];
  /** Before something is done, and once it is. */
  onBegin?: () => void;
  onDone: (done: DoneWords) => void;
};

/** Whether the caller may write down afterwards what became of a use. */
const useMayPass = () => useSelf().permissions.includes('reservation.override');

/** What stands in the way of the caller, who has typed no reason yet, when a reception is to be taken back now. */
const useWhyNotUndone = (receivedAt: string | null) => {
  const mayOverride = useMayPass();
  const now = useNow();
  if (receivedAt === null) return null;
  const times = { receivedAtMs: minuteStamp(receivedAt) * 60_000, nowMs: minuteStamp(now) * 60_000 };
  return whyNotUndone(times, { mayOverride, reason: '' });
};

/** Receiving somebody who has come, or taking that back. */
export const Reception = ({ reservationId, about, reception, onBegin, onDone }: ReceptionProps) => {
  const { detailId, times, receivedAt, isAfterwards } = reception;
  const whyNot = useWhyNotUndone(receivedAt);
  const mayOverride = useMayPass();
  const [isAsking, setAsking] = useState(false);
  const checkIn = useStaffMutation('Desk/CheckIn');
  const of = times === '' ? '' : `（${times}）`;
  const receive = async () => {
    if (checkIn.isPending) return;
    onBegin?.();
    if (isAfterwards) return setAsking(true);
    const found = await checkIn.mutateAsync({ reservationId, detailId }).catch(() => null);
    if (found === null) return;
    await refresh();
    onDone({
      title: `受付しました。${of}`,
      lines: found.isOwed ? [`お支払いがまだ済んでいません。使用料 ${yen(found.fee)}`] : [],
    });
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <ChangeFailure error={checkIn.error} onReload={refresh} />
      {isAfterwards && whyNotAfterwards({ mayOverride, reason: '' }) === 'dayIsOver' ? (
        <p>{everyRefusal.dayIsOver.message}</p>
      ) : receivedAt === null ? (
        <Button
          variant={isAfterwards ? 'outline' : 'solid'}
          isBusy={checkIn.isPending}
          busyLabel="受付しています"
          onClick={receive}
        >
          {isAfterwards ? `理由を入力して受付する${of}` : `受付する${of}`}
        </Button>
      ) : whyNot === 'undoTooLate' ? (
        <p>{`${dateTimeText(receivedAt)}に受付しました。${of}受付から10分を過ぎたため、取り消しは館長・施設担当に依頼してください。`}</p>
      ) : (
        <>
          <p className="font-700">{`受付済みです（${dateTimeText(receivedAt)}）。${of}`}</p>
          <Button
            variant="outline"
            onClick={() => {
              onBegin?.();
              setAsking(true);
            }}
          >
            {`受付を取り消す${of}`}
          </Button>
        </>
      )}
      {isAsking && isAfterwards && (
        <AfterwardsDialog
          act="receive"
          reservationId={reservationId}
          detailId={detailId}
          about={`${about}${of}`}
          onDone={onDone}
          onClose={() => setAsking(false)}
        />
      )}
      {isAsking && receivedAt !== null && (
        <UndoDialog
          reservationId={reservationId}
          detailId={detailId}
          about={`${about}${of}`}
          receivedAt={receivedAt}
          isReasonNeeded={whyNot === 'reasonRequired'}
          onDone={onDone}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
};

type UndoDialogProps = {
  reservationId: string;
  detailId: string | null;
  about: string;
  receivedAt: string;
  /** Too late to be taken back without one. */
  isReasonNeeded: boolean;
  onDone: (done: DoneWords) => void;
  onClose: () => void;
};

const UndoDialog = ({
  reservationId,
  detailId,
  about,
  receivedAt,
  isReasonNeeded,
  onDone,
  onClose,
}: UndoDialogProps) => {
  const [reason, setReason] = useState('');
  const kept = useFormDraft(`reservation.undoCheckIn.${detailId}`, { reason }, (next) => setReason(next.reason));
  const [isTried, setIsTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const undo = useStaffMutation('Desk/UndoCheckIn');
  const needsReason = isReasonNeeded || undo.error?.code === 'reasonRequired';
  const isMissing = needsReason && isBlank(reason);
  const send = async () => {
    if (undo.isPending) return;
    setIsTried(true);
    if (isMissing) return field.current?.focus();
    const found = await undo.mutateAsync({ reservationId, detailId, reason }).catch(() => null);
    if (found === null) return;
    onClose();
    await refresh();
    onDone({ title: `受付を取り消しました。いまの状態は「${found.statusText}」です。`, lines: [] });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="text"
      title="受付の取消"
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            やめる
          </Button>
          <Button variant="danger" isBusy={undo.isPending} busyLabel="取り消しています" onClick={send}>
            受付を取り消す
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ChangeFailure error={undo.error?.code === 'reasonRequired' ? null : undo.error} onReload={refresh} />
        <DraftNotice draft={kept} />
        <p>{about}</p>
        <p>{dateTimeText(receivedAt)}の受付を取り消し、受付前の状態に戻します。お支払いは変わりません。</p>
        <TextAreaField
          label="理由"
          ref={field}
          requirement={needsReason ? 'required' : 'optional'}
          value={reason}
          maxLength={500}
          error={isTried && isMissing ? '受付から10分を過ぎています。理由を入力してください。' : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
};
