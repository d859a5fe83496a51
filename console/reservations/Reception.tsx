import { useState } from 'react';
import { useNow, useSelf } from '#console/address/useConsole.ts';
import { refreshAfter } from '#console/api/refresh.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import type { DeskReservation } from '#contract/desk/search.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { minuteStamp } from '#rules/day/day.ts';
import { whyNotAfterwards } from '#rules/reservation/afterwards.ts';
import { whyNotUndone } from '#rules/reservation/undoneReception.ts';
import { yen } from '#rules/text/yen.ts';
import { Button } from '#ui/action/Button.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { AfterwardsDialog } from './AfterwardsDialog.tsx';
import type { DoneWords } from './moneyWords.ts';
import { UndoDialog } from './UndoDialog.tsx';

const refresh = () => refreshAfter('Desk/CheckIn');

type ReceptionProps = {
  reservationId: string;
  /** The person and what they reserved, in words. */
  about: string;
  /** What may be received, or was. */
  reception: DeskReservation['receptions'][number];
  /** Before something is done, and once it is. */
  onBegin?: () => void;
  onDone: (done: DoneWords) => void;
};

/** Whether the caller may write down afterwards what became of a use. */
const useMayOverride = () => useSelf().permissions.includes('reservation.override');

/** What keeps this user from taking a reception back now, without a reason. */
const useWhyNotUndone = (receivedAt: string | null) => {
  const mayOverride = useMayOverride();
  const now = useNow();
  if (receivedAt === null) return null;
  const times = { receivedAtMs: minuteStamp(receivedAt) * 60_000, nowMs: minuteStamp(now) * 60_000 };
  return whyNotUndone(times, { mayOverride, reason: '' });
};

type ReceptionButtonProps = {
  reception: ReceptionProps['reception'];
  isBusy: boolean;
  onReceive: () => void;
  onUndo: () => void;
};

/** Receives, or takes that back; or why neither can be done now. */
const ReceptionButton = ({ reception, isBusy, onReceive, onUndo }: ReceptionButtonProps) => {
  const { times, receivedAt, isAfterwards } = reception;
  const mayOverride = useMayOverride();
  const whyNot = useWhyNotUndone(receivedAt);
  const of = times === '' ? '' : `（${times}）`;
  if (isAfterwards && whyNotAfterwards({ mayOverride, reason: '' }) === 'dayIsOver')
    return <p>{everyRefusal.dayIsOver.message}</p>;
  if (receivedAt === null) {
    return (
      <Button
        variant={isAfterwards ? 'outline' : 'solid'}
        isBusy={isBusy}
        busyLabel="受付しています"
        onClick={onReceive}
      >
        {isAfterwards ? `理由を入力して受付する${of}` : `受付する${of}`}
      </Button>
    );
  }
  if (whyNot === 'undoTooLate') {
    return (
      <p>{`${dateTimeText(receivedAt)}に受付しました。${of}受付から10分を過ぎたため、取り消しは館長・施設担当に依頼してください。`}</p>
    );
  }
  return (
    <>
      <p className="font-700">{`受付済みです（${dateTimeText(receivedAt)}）。${of}`}</p>
      <Button variant="outline" onClick={onUndo}>
        {`受付を取り消す${of}`}
      </Button>
    </>
  );
};

/** Receiving somebody who has come, or taking that back. */
export const Reception = ({ reservationId, about, reception, onBegin, onDone }: ReceptionProps) => {
  const { detailId, times, receivedAt, isAfterwards } = reception;
  const whyNot = useWhyNotUndone(receivedAt);
  const [opened, setOpened] = useState<'afterwards' | 'undo' | null>(null);
  const close = () => setOpened(null);
  const checkIn = useStaffMutation('Desk/CheckIn');
  const of = times === '' ? '' : `（${times}）`;
  const receive = async () => {
    if (checkIn.isPending) return;
    onBegin?.();
    if (isAfterwards) return setOpened('afterwards');
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
      <ReceptionButton
        reception={reception}
        isBusy={checkIn.isPending}
        onReceive={receive}
        onUndo={() => {
          onBegin?.();
          setOpened('undo');
        }}
      />
      {opened === 'afterwards' && (
        <AfterwardsDialog
          act="receive"
          reservationId={reservationId}
          detailId={detailId}
          about={`${about}${of}`}
          onDone={onDone}
          onClose={close}
        />
      )}
      {opened === 'undo' && receivedAt !== null && (
        <UndoDialog
          reservationId={reservationId}
          detailId={detailId}
          about={`${about}${of}`}
          receivedAt={receivedAt}
          isLate={whyNot === 'reasonRequired'}
          onDone={onDone}
          onClose={close}
        />
      )}
    </div>
  );
};
