import { useState } from 'react';
import { useSelf } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/call/useStaffMutation.ts';
import { refreshStaff } from '#console/call/useStaffQuery.ts';
import { ChangeFailure } from '#console/list/ChangeFailure.tsx';
import { Done } from '#console/list/Done.tsx';
import { ReviewButtons } from '#console/reviews/ReviewButtons.tsx';
import type { DeskReservation } from '#contract/desk/search.ts';
import { Button } from '#ui/action/Button.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import type { DoneWords } from './moneyWords.ts';
import { SettleDialog, settleTitle } from './SettleDialog.tsx';

type Opened = 'settle' | 'move' | 'cancel' | null;

/** What was done, and the notices that were known before: what has come since goes out with it. */
type Told = { readonly done: DoneWords; readonly noticesBefore: number };

const linesOf = ({ done, noticesBefore }: Told, { notices }: DeskReservation) => {
  const sent = notices.slice(0, Math.max(0, notices.length - noticesBefore));
  return [...done.lines, ...sent.map(({ subject }) => `お知らせ「${subject}」を送ります。`)];
};

/** What may be done with a reservation by who looks at it, and what was just done. */
export const Actions = ({ seen }: { seen: DeskReservation }) => {
  const { permissions } = useSelf();
  const [opened, setOpened] = useState<Opened>(null);
  const [told, setTold] = useState<Told | null>(null);
  const checkIn = useStaffMutation('Staff/CheckIn');
  const { reservation, can, notices, reductions } = seen;
  const { reservationId } = reservation;
  const refresh = () => refreshStaff('Desk/GetReservation', 'Desk/FindReservations');
  const open = (what: Opened) => {
    setTold(null);
    setOpened(what);
  };
  const close = () => setOpened(null);
  // Whoever calls it has been given it before his change, with the notices of then.
  const onDone = (done: DoneWords) => {
    setTold({ done, noticesBefore: notices.length });
    setOpened(null);
  };
  const receive = async () => {
    setTold(null);
    const isDone = await checkIn.mutateAsync({ reservationId }).catch(() => null);
    if (isDone === null) return;
    await refresh();
    onDone({ title: '受付しました。', lines: [] });
  };
  const may = (permission: (typeof permissions)[number]) => permissions.includes(permission);
  const offers = {
    checkIn: can.checkIn && may('reception.checkIn'),
    review: can.review && may('reservation.approve'),
    settle: can.settleFee && may('money.waive') && (reductions.length > 0 || may('money.override')),
    move: can.move && may('reservation.change'),
    cancel: can.cancel && may('reservation.change'),
  };
  return (
    <div className="flex flex-col items-start gap-3">
      {told && (
        <Done title={told.done.title}>
          {linesOf(told, seen).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Done>
      )}
      <ChangeFailure error={checkIn.error} onReload={refresh} />
      <div className="flex flex-wrap gap-3">
        {offers.checkIn && (
          <Button isBusy={checkIn.isPending} busyLabel="受付しています" onClick={receive}>
            受付する
          </Button>
        )}
        {offers.review && <ReviewButtons {...{ reservationId, onDone }} />}
        {offers.settle && (
          <Button variant="outline" onClick={() => open('settle')}>
            {settleTitle(seen)}
          </Button>
        )}
        {offers.move && (
          <Button variant="outline" onClick={() => open('move')}>
            日時・部屋を変更する
          </Button>
        )}
        {offers.cancel && (
          <Button variant="danger" onClick={() => open('cancel')}>
            予約を取り消す
          </Button>
        )}
      </div>
      {opened === 'settle' && <SettleDialog {...{ seen, onDone }} onClose={close} />}
      {opened === 'move' && <MoveDialog {...{ seen, onDone }} onClose={close} />}
      {opened === 'cancel' && <CancelDialog {...{ reservationId, onDone }} onClose={close} />}
    </div>
  );
};
