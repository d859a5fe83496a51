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
import type { IssuedBill } from '#contract/desk/money/bill.ts';
import type { DeskReservation } from '#contract/desk/search.ts';
import { dayText } from '#rules/day/dayText.ts';
import { yen } from '#rules/text/yen.ts';
import { Button } from '#ui/action/Button.tsx';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { AfterwardsDialog } from './AfterwardsDialog.tsx';
import { CancelDialog } from './cancel/CancelDialog.tsx';
import { ChargeDialog } from './charge/ChargeDialog.tsx';
import { ContentsDialog } from './contents/ContentsDialog.tsx';
import { type DoneWords, unpaidOf } from './moneyWords.ts';
import { MoveDialog } from './move/MoveDialog.tsx';
import { Reception } from './Reception.tsx';
import { SeatDialog } from './seat/SeatDialog.tsx';
import { SettleDialog } from './settle/SettleDialog.tsx';
import { settleTitle } from './settle/settleChoice.ts';
import { useAtCounter } from './useAtCounter.ts';

type Opened = 'settle' | 'charge' | 'move' | 'seat' | 'contents' | 'cancel' | 'cash' | 'noShow' | null;

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

/** What this user may do with it. */
function useOffers(seen: DeskReservation) {
  const { can, reductions, receptions, money } = seen;
  const { permissions } = useSelf();
  const may = (permission: (typeof permissions)[number]) => permissions.includes(permission);
  const byHand = money?.byHand ?? 0;
  const maySettle = may('money.waive') && (reductions.length > 0 || may('money.override'));
  return {
    ...useAtCounter(seen),
    byHand,
    receptions: may('reception.checkIn') ? receptions : [],
    review: can.review && may('reservation.approve'),
    refund: byHand > 0 && may('money.refund'),
    settle: can.settleFee && maySettle,
    move: can.move && may('reservation.change'),
    seat: can.changeSeat && may('reservation.change'),
    contents: can.changeContents && may('reservation.change'),
    cancel: can.cancel && may('reservation.change'),
    noShow: can.recordNoShow && may('reservation.override'),
  };
}

type Offers = ReturnType<typeof useOffers>;

const Done = ({ flash, seen, bills }: { flash: Flash; seen: DeskReservation; bills: Bills }) => (
  <DoneBanner title={flash.done.title}>
    {linesOf(flash, seen, bills).map((line) => (
      <p key={line}>{line}</p>
    ))}
    {flash.done.numberToPhone && <PersonToPhone userNumber={flash.done.numberToPhone} />}
  </DoneBanner>
);

type ButtonsProps = { seen: DeskReservation; offers: Offers; onOpen: (what: Opened) => void };

const MoneyButtons = ({ seen, offers, onOpen }: ButtonsProps) => {
  const { tenantAlias } = useTenant();
  return (
    <>
      {offers.cash && (
        <Button variant="outline" onClick={() => onOpen('cash')}>
          {`${yen(offers.unpaid)}を現金で収納する`}
        </Button>
      )}
      {offers.charge && (
        <Button variant="outline" onClick={() => onOpen('charge')}>
          当日精算
        </Button>
      )}
      {offers.refund && (
        <LinkButton to={paths.giveBackFor(tenantAlias, seen.reservation.reservationId)} variant="outline">
          {`${yen(offers.byHand)}を返金する`}
        </LinkButton>
      )}
      {offers.settle && (
        <Button variant="outline" onClick={() => onOpen('settle')}>
          {settleTitle(seen)}
        </Button>
      )}
    </>
  );
};

const UseButtons = ({ seen, offers, onOpen }: ButtonsProps) => (
  <>
    {offers.move && seen.whyNotMovable === null && (
      <Button variant="outline" onClick={() => onOpen('move')}>
        日時・部屋を変更する
      </Button>
    )}
    {offers.seat && (
      <Button variant="outline" onClick={() => onOpen('seat')}>
        席を変更する
      </Button>
    )}
    {offers.contents && seen.contents !== null && seen.whyContentsStay === null && (
      <Button variant="outline" onClick={() => onOpen('contents')}>
        内容を変更する
      </Button>
    )}
    {offers.noShow && (
      <Button variant="outline" onClick={() => onOpen('noShow')}>
        不使用にする
      </Button>
    )}
    {offers.cancel && (
      <Button variant="danger" onClick={() => onOpen('cancel')}>
        予約を取り消す
      </Button>
    )}
  </>
);

type OpenedDialogProps = {
  opened: Opened;
  seen: DeskReservation;
  about: string;
  unpaid: number;
  onOpen: (what: Opened) => void;
  onDone: (done: DoneWords) => void;
  onClose: () => void;
};

const OpenedDialog = ({ opened, seen, about, unpaid, onOpen, onDone, onClose }: OpenedDialogProps) => {
  const { reservation } = seen;
  switch (opened) {
    case 'cash':
      return (
        <CashPanel
          item={{ ...reservation, open: unpaid }}
          onClose={(taken) => (taken ? onDone(takenWords(taken)) : onClose())}
        />
      );
    case 'settle':
      return <SettleDialog seen={seen} onDone={onDone} onClose={onClose} />;
    case 'charge':
      return <ChargeDialog seen={seen} onDone={onDone} onClose={onClose} />;
    case 'move':
      return (
        <MoveDialog
          seen={seen}
          onContents={seen.contents ? () => onOpen('contents') : undefined}
          onDone={onDone}
          onClose={onClose}
        />
      );
    case 'seat':
      return <SeatDialog seen={seen} onDone={onDone} onClose={onClose} />;
    case 'contents':
      return seen.contents && <ContentsDialog seen={seen} contents={seen.contents} onDone={onDone} onClose={onClose} />;
    case 'noShow':
      return (
        <AfterwardsDialog
          act="noShow"
          reservationId={reservation.reservationId}
          about={about}
          onDone={onDone}
          onClose={onClose}
        />
      );
    case 'cancel':
      return <CancelDialog seen={seen} onDone={onDone} onClose={onClose} />;
    case null:
      return null;
  }
};

const group = 'flex flex-wrap items-end gap-3 empty:hidden';

/** What may be done with a reservation by this user, and what was just done. */
export const Actions = ({ seen }: { seen: DeskReservation }) => {
  const { permissions } = useSelf();
  const { hash } = useLocation();
  const offers = useOffers(seen);
  // The board leads here to take its money.
  const [opened, setOpened] = useState<Opened>(hash === '#cash' && offers.cash ? 'cash' : null);
  const [flash, setFlash] = useState<Flash | null>(null);
  const { reservation, whyNotMovable, whyContentsStay, notices } = seen;
  const { reservationId, personName, containerName, name, times, firstDay } = reservation;
  const { data } = useStaffQuery('Desk/ListBills', { reservationId }, { enabled: permissions.includes('money.view') });
  const bills = data?.items ?? [];
  const about = `${personName} ${containerName} ${name} ${dayText(firstDay)} ${times}`.trim();
  const open = (what: Opened) => {
    setFlash(null);
    setOpened(what);
  };
  // A dialog has got this before its act, with the notices and bills of then.
  const onDone = (done: DoneWords) => {
    setFlash({ done, noticesBefore: notices.length, billsBefore: bills });
    setOpened(null);
  };
  useShortcuts(offers.cash ? [{ keys: 'F9', label: '現金で収納', run: () => open('cash') }] : []);
  return (
    <div className="flex flex-col items-start gap-3">
      {flash && <Done flash={flash} seen={seen} bills={bills} />}
      {/* What does not fit in one row goes on as a group: no button stands alone. */}
      <div className="flex flex-wrap items-end gap-3">
        <div className={group}>
          {offers.receptions.map((reception) => (
            <Reception
              key={reception.detailId}
              reservationId={reservationId}
              about={about}
              reception={reception}
              onDone={onDone}
              onBegin={() => setFlash(null)}
            />
          ))}
          {offers.review && <ReviewButtons reservationId={reservationId} onDone={onDone} />}
          <MoneyButtons seen={seen} offers={offers} onOpen={open} />
        </div>
        <div className={group}>
          <UseButtons seen={seen} offers={offers} onOpen={open} />
        </div>
      </div>
      {offers.move && whyNotMovable !== null && <p>{whyNotMovable}</p>}
      {offers.contents && whyContentsStay !== null && <p>{whyContentsStay}</p>}
      <OpenedDialog
        opened={opened}
        seen={seen}
        about={about}
        unpaid={offers.unpaid}
        onOpen={open}
        onDone={onDone}
        onClose={() => setOpened(null)}
      />
    </div>
  );
};
