import { CalendarPlus, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant, useToday } from '#console/address/useConsole.ts';
import { useAnnouncedChange } from '#console/kit/useAnnouncedChange.ts';
import type { Board } from '#contract/desk/board.ts';
import { addDays } from '#rules/day/day.ts';
import { Button } from '#ui/action/Button.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useHasWidth } from '#ui/page/useIsDesktop.ts';
import { dayRangeText, dayText, monthText } from '#ui/text/format.ts';
import { BlockPanel } from './BlockPanel.tsx';
import { BoardControls } from './BoardControls.tsx';
import { BoardDays } from './BoardDays.tsx';
import { BookerBar } from './counter/BookerBar.tsx';
import { CounterPanel, type PrintSheet } from './counter/CounterPanel.tsx';
import { MovingBar } from './moving/MovingBar.tsx';
import { useBlockActs } from './useBlockActs.ts';
import { useBoard } from './useBoard.ts';
import { type BoardAddress, useBoardAddress } from './useBoardAddress.ts';
import { useBoardKeys } from './useBoardKeys.ts';
import { type Booking, useBooking } from './useBooking.ts';
import { useHallChange } from './useHallChange.ts';

/** From this width on, in the size of the text, board and panel have room side by side. */
const besideWidth = 75;

/** Which sheet the page prints: the list of the day, unless the panel prints one of its own. */
function usePrintedSheet() {
  const [paper, setPaper] = useState<PrintSheet>('list');
  const print = (what: PrintSheet) => {
    flushSync(() => setPaper(what));
    window.addEventListener('afterprint', () => setPaper('list'), { once: true });
    window.print();
  };
  return { paper, print };
}

/** Whether the panel stands beside the board, which is narrower and higher then: what was chosen on it stays in sight. */
function useBesidePanel(isOpen: boolean) {
  const isBeside = useHasWidth(besideWidth);
  useEffect(() => {
    if (isOpen && isBeside)
      document.querySelector('[data-free][aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, isBeside]);
  return isBeside;
}

const leadOf = ({ view, date }: BoardAddress, first: Board | undefined) => {
  const shown = {
    day: `${dayText(date)}${first?.holidayName ? `（${first.holidayName}）` : ''}`,
    week: dayRangeText(date, addDays(date, 6)),
    month: monthText(date),
  };
  return `${first?.containerName ?? ''} ${shown[view]}`;
};

type PageActionsProps = { onPrint: (() => void) | null; onBegin: (() => void) | null };

const PageActions = ({ onPrint, onBegin }: PageActionsProps) => (
  <span className="flex flex-wrap gap-3 print:hidden">
    {onPrint && (
      <Button variant="outline" icon={<Printer aria-hidden="true" className="size-5" />} onClick={onPrint}>
        当日一覧を印刷
      </Button>
    )}
    {onBegin && (
      <Button icon={<CalendarPlus aria-hidden="true" className="size-5" />} onClick={onBegin}>
        新しい予約
      </Button>
    )}
  </span>
);

/** Who waits for what is taken, where the user may see it. */
const WaitingLink = ({ to }: { to: string | null }) =>
  to !== null && (
    <p className="print:hidden">
      <Link to={to} className="hit-area link">
        空きを待っている方
      </Link>
    </p>
  );

type PanelProps = {
  first: Board | undefined;
  containerId: string;
  booking: Booking;
  isBeside: boolean;
  printed: ReturnType<typeof usePrintedSheet>;
};

/** The panel goes on with the rooms of before while another view is on its way. */
const Panel = ({ first, containerId, booking, isBeside, printed }: PanelProps) => {
  const [known, setKnown] = useState<Board>();
  if (first && first !== known) setKnown(first);
  return (
    known && (
      <CounterPanel
        counter={booking.counter}
        containerId={containerId}
        isBeside={isBeside}
        paper={printed.paper}
        board={known}
        onPrint={printed.print}
        onChange={booking.change}
        onMade={booking.finish}
        onClose={() => void booking.giveUp()}
      />
    )
  );
};

/** All that the page knows of the board, its day and what is done on it. */
function useBoardPage() {
  const { tenantAlias } = useTenant();
  const { containers, permissions } = useSelf();
  const address = useBoardAddress();
  const { containerId } = address;
  const { articleId: weekRoom, query } = useBoard(address);
  const days = query.data?.days;
  const booking = useBooking(address, { days, weekRoom });
  const acts = useBlockActs(address, { days, isStale: query.isPlaceholderData }, booking.counter);
  const printed = usePrintedSheet();
  const dateField = useRef<HTMLInputElement>(null);
  const isForRooms = containers.some((hall) => hall.containerId === containerId && hall.kind === 'rooms');
  const mayBook = isForRooms && permissions.includes('reservation.create') && !acts.moving.isOn;
  const onPrint = () => printed.print('list');
  useBoardKeys({ address, acts, weekRoom, dateField, mayBook, onBegin: booking.begin, onPrint });
  const changeHall = useHallChange(address, booking.counter.close);
  const first = days?.[0];
  return {
    address,
    weekRoom,
    query,
    first,
    booking,
    acts,
    printed,
    dateField,
    isForRooms,
    waitingAt:
      isForRooms && permissions.includes('reservation.view')
        ? paths.roomWaiting(tenantAlias, containerId, address.date)
        : null,
    mayBook,
    onPrint,
    changeHall,
  };
}

/** What takes the rooms of a hall, as it is now, and booking for somebody at the counter. */
export const Component = () => {
  const { address, weekRoom, query, first, booking, acts, printed, ...page } = useBoardPage();
  const { containerId, view, date, set } = address;
  const { counter } = booking;
  const today = useToday();
  const isBeside = useBesidePanel(counter.draft !== null);
  const lead = leadOf(address, first);
  useAnnouncedChange(first === undefined ? '' : lead);
  return (
    <Page
      title="予約台帳"
      lead={lead}
      actions={
        <PageActions onPrint={view === 'day' ? page.onPrint : null} onBegin={page.mayBook ? booking.begin : null} />
      }
    >
      <BoardControls
        view={view}
        containerId={containerId}
        date={date}
        room={weekRoom}
        today={today}
        dateField={page.dateField}
        rooms={first?.rooms ?? []}
        onView={(next) => address.show(next, weekRoom)}
        onHall={(hall) => void page.changeHall(hall)}
        onRoom={(room) => set({ room })}
        onDay={(day) => void address.go(day)}
        onPage={address.page}
      />
      <MovingBar moving={acts.moving} onEnd={acts.endMove} />
      <BookerBar booker={booking.booker} onEnd={() => void booking.giveUp()} />
      <div className={counter.draft && isBeside ? 'grid grid-cols-[minmax(0,1fr)_26rem] items-start gap-6' : ''}>
        <div className="flex min-w-0 flex-col gap-6">
          <BoardDays
            address={address}
            query={query}
            weekRoom={weekRoom}
            counter={counter}
            acts={acts}
            isForRooms={page.isForRooms}
            mayBook={page.mayBook}
            isListPrinted={printed.paper === 'list'}
          />
          <WaitingLink to={page.waitingAt} />
        </div>
        <Panel first={first} containerId={containerId} booking={booking} isBeside={isBeside} printed={printed} />
      </div>
      {acts.opened && (
        <BlockPanel
          key={address.chosen}
          board={acts.opened.board}
          block={acts.opened.block}
          onMove={acts.mayMove ? () => void acts.move(acts.opened?.block.reservationId ?? '') : null}
          onClose={() => set({ chosen: '' })}
        />
      )}
    </Page>
  );
};
