import { useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { PersonToPhone } from '#console/kit/PhoneInstead.tsx';
import { voidedWords } from '#console/money/bill/voidWords.ts';
import { CashPanel, takenWords } from '#console/money/CashPanel.tsx';
import { ReviewButtons } from '#console/reviews/ReviewButtons.tsx';
import { useShortcuts } from '#console/shell/Shortcuts.tsx';
import type { IssuedBill } from '#contract/desk/bill.ts';
import type { DeskReservation } from '#contract/desk/search.ts';
import { dayText } from '#rules/day/dayText.ts';
import { yen } from '#rules/text/yen.ts';
import { Button } from '#ui/action/Button.tsx';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { AfterwardsDialog } from './AfterwardsDialog.tsx';
import { CancelDialog } from './cancel/CancelDialog.tsx';
import { type DoneWords, unpaidOf } from './moneyWords.ts';
import { MoveDialog } from './move/MoveDialog.tsx';
import { Reception } from './Reception.tsx';
import { SettleDialog } from './settle/SettleDialog.tsx';
import { settleTitle } from './settle/settled.ts';

type Opened = 'settle' | 'move' | 'cancel' | 'cash' | 'noShow' | null;

type Bills = readonly IssuedBill[];

/** What was done, and the notices and bills that were known before: what has come since is of it. */
type Flash = { readonly done: DoneWords; readonly noticesBefore: number; readonly billsBefore: Bills };

const linesOf = ({ done, noticesBefore, billsBefore }: Flash, seen: DeskReservation, bills: Bills) => {
  const sent = seen.notices.slice(0, Math.max(0, seen.notices.length - noticesBefore));
  return [
    ...done.lines,
    ...voidedWords(billsBefore, bills, unpaidOf(seen) > 0),
    ...sent.map(({ subject }) => `お知らせ「${subject}」を送ります。`),
  ];
};

/** What may be done with a reservation by who looks at it, and what was just done. */
export const Actions = ({ seen }: { seen: DeskReservation }) => {
  const { tenantAlias } = useTenant();
  const { permissions } = useSelf();
  const { hash } = useLocation();
  const unpaid = unpaidOf(seen);
  const mayReceive = unpaid > 0 && permissions.includes('money.receive');
  // The board sends who wants to take its money here.
  const [opened, setOpened] = useState<Opened>(hash === '#cash' && mayReceive ? 'cash' : null);
  const [told, setTold] = useState<Flash | null>(null);
  const byHand = seen.money?.byHand ?? 0;
  const { reservation, can, whyNotMovable, notices, reductions, receptions } = seen;
  const { reservationId, personName, containerName, name, times, firstDay } = reservation;
  const { data } = useStaffQuery('Desk/ListBills', { reservationId }, { enabled: permissions.includes('money.view') });
  const bills = data?.items ?? [];
  const about = `${personName} ${containerName} ${name} ${dayText(firstDay)} ${times}`.trim();
  const open = (what: Opened) => {
    setTold(null);
    setOpened(what);
  };
  const close = () => setOpened(null);
  // Whoever calls it has been given it before his change, with the notices and bills of then.
  const onDone = (done: DoneWords) => {
    setTold({ done, noticesBefore: notices.length, billsBefore: bills });
    setOpened(null);
  };
  const may = (permission: (typeof permissions)[number]) => permissions.includes(permission);
  const offers = {
    cash: mayReceive,
    review: can.review && may('reservation.approve'),
    settle: can.settleFee && may('money.waive') && (reductions.length > 0 || may('money.override')),
    move: can.move && may('reservation.change'),
    cancel: can.cancel && may('reservation.change'),
    noShow: can.recordNoShow && may('reservation.override'),
  };
  useShortcuts(offers.cash ? [{ keys: 'F9', label: '現金で収納', run: () => open('cash') }] : []);
  return (
    <div className="flex flex-col items-start gap-3">
      {told && (
        <DoneBanner title={told.done.title}>
          {linesOf(told, seen, bills).map((line) => (
            <p key={line}>{line}</p>
          ))}
          {told.done.numberToPhone && <PersonToPhone userNumber={told.done.numberToPhone} />}
        </DoneBanner>
      )}
      <div className="flex flex-wrap gap-3">
        {may('reception.checkIn') &&
          receptions.map((reception) => (
            <Reception
              key={reception.detailId}
              reservationId={reservationId}
              about={about}
              reception={reception}
              onDone={onDone}
              onBegin={() => setTold(null)}
            />
          ))}
        {offers.review && <ReviewButtons reservationId={reservationId} onDone={onDone} />}
        {offers.cash && (
          <Button variant="outline" onClick={() => open('cash')}>
            {`${yen(unpaid)}を現金で収納する`}
          </Button>
        )}
        {byHand > 0 && may('money.refund') && (
          <LinkButton to={paths.refundOf(tenantAlias, reservationId)} variant="outline">
            {`${yen(byHand)}を返金する`}
          </LinkButton>
        )}
        {offers.settle && (
          <Button variant="outline" onClick={() => open('settle')}>
            {settleTitle(seen)}
          </Button>
        )}
        {offers.move && whyNotMovable === null && (
          <Button variant="outline" onClick={() => open('move')}>
            日時・部屋を変更する
          </Button>
        )}
        {offers.noShow && (
          <Button variant="outline" onClick={() => open('noShow')}>
            不使用にする
          </Button>
        )}
        {offers.cancel && (
          <Button variant="danger" onClick={() => open('cancel')}>
            予約を取り消す
          </Button>
        )}
      </div>
      {offers.move && whyNotMovable !== null && <p>{whyNotMovable}</p>}
      {opened === 'cash' && (
        <CashPanel
          item={{ ...reservation, open: unpaid }}
          onClose={(taken) => (taken ? onDone(takenWords(taken)) : close())}
        />
      )}
      {opened === 'settle' && <SettleDialog seen={seen} onDone={onDone} onClose={close} />}
      {opened === 'move' && <MoveDialog seen={seen} onDone={onDone} onClose={close} />}
      {opened === 'noShow' && (
        <AfterwardsDialog act="noShow" reservationId={reservationId} about={about} onDone={onDone} onClose={close} />
      )}
      {opened === 'cancel' && <CancelDialog seen={seen} onDone={onDone} onClose={close} />}
    </div>
  );
};
