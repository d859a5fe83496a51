import { CalendarPlus, Printer } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useParams } from 'react-router';
import { hallParameter, paths } from '#console/address/paths.ts';
import { useHall, useSelf, useTenant, useToday } from '#console/address/useConsole.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import { useAnnouncedChange } from '#console/kit/useAnnouncedChange.ts';
import { useShortcuts } from '#console/shell/Shortcuts.tsx';
import type { Board } from '#contract/desk/board.ts';
import { addDays, daysBetween } from '#rules/day/day.ts';
import { Button } from '#ui/action/Button.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useHasWidth } from '#ui/page/useIsDesktop.ts';
import { dayRangeText, dayText, monthText } from '#ui/text/format.ts';
import { BlockPanel } from './BlockPanel.tsx';
import { keyOfBlock } from './BoardCell.tsx';
import { BoardControls, pagedBy, type View, views } from './BoardControls.tsx';
import { BoardGrid, gridKeys } from './BoardGrid.tsx';
import { hasFree } from './boardRow.ts';
import { BookerBar } from './counter/BookerBar.tsx';
import { CounterPanel, type PrintSheet } from './counter/CounterPanel.tsx';
import type { Draft } from './counter/draft.ts';
import { type FreeCell, isChosen } from './counter/place.ts';
import { useBooker } from './counter/useBooker.ts';
import { DayList } from './DayList.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { MovingBar } from './moving/MovingBar.tsx';
import { useMoving } from './moving/useMoving.ts';
import { NotBookable } from './NotBookable.tsx';
import { hoursOf, rowsOf } from './shownRows.tsx';
import { useBoard } from './useBoard.ts';
import { useCounter } from './useCounter.ts';

/** From this width on, in the size of the text, board and panel have room side by side. */
const besideWidth = 75;

/** The cell that Tab leads to. */
const focusGrid = () => document.querySelector<HTMLElement>('[role="gridcell"] [tabindex="0"]')?.focus();

const shownOf = ['chosen', 'view', 'room', 'moving', 'person', hallParameter] as const;

/** What takes the rooms of a place, as it is now, and booking for who is at the counter. */
export const Component = () => {
  const { tenantAlias, canFacilitySpanReservation } = useTenant();
  const { containers, permissions } = useSelf();
  const { containerId = '', date = '' } = useParams();
  const hall = useHall();
  const today = useToday();
  const navigate = useNavigate();
  const [{ chosen, view: asked, room, moving: moved, person }, set] = useAddressState(shownOf);
  const [paper, setPaper] = useState<PrintSheet>('list');
  const view = views.find(({ value }) => value === asked)?.value ?? 'day';
  const { articleId: weekRoom, query } = useBoard({ view, containerId, date, room });
  const { data, ...rest } = query;
  const days = data?.days;
  const [first] = days ?? [];
  /** The panel goes on with the rooms of before while another view is on its way. */
  const [known, setKnown] = useState<Board>();
  if (first && first !== known) setKnown(first);
  const [hindered, setHindered] = useState('');
  const booker = useBooker(permissions.includes('person.view') ? person : '');
  const counter = useCounter(canFacilitySpanReservation, booker.person);
  const mayMove = permissions.includes('reservation.change');
  const moving = useMoving(mayMove ? moved : '', containerId, days ?? []);
  const isBeside = useHasWidth(besideWidth);
  const dateField = useRef<HTMLInputElement>(null);
  const isEntered = useRef(false);

  const isOpen = counter.draft !== null;
  useEffect(() => {
    // The board is narrower and higher beside the panel: what was chosen on it stays in sight.
    if (isOpen && isBeside)
      document.querySelector('[data-free][aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, isBeside]);

  const search = (changes: Partial<Record<'view' | 'room' | 'person' | typeof hallParameter, string>> = {}) => {
    const kept = { view: view === 'day' ? '' : view, room, moving: moved, person, hall };
    const parameters = new URLSearchParams({ ...kept, ...changes });
    for (const [name, value] of [...parameters]) if (value === '') parameters.delete(name);
    return parameters.size > 0 ? `?${parameters}` : '';
  };
  const go = (day: string) => navigate(`${paths.board(tenantAlias, containerId, day)}${search()}`, { replace: true });
  /** The address is ahead of what is drawn when keys are pressed quickly. */
  const dayAddressed = () => location.pathname.match(/\d{4}-\d{2}-\d{2}$/)?.[0] ?? date;
  const page = (step: number) => void go(pagedBy(view, dayAddressed(), step));
  const pageWeek = (step: number) => void go(pagedBy('week', dayAddressed(), step));
  const show = (next: View) => {
    set({ view: next === 'day' ? '' : next, room: next === 'week' ? weekRoom : room, chosen: '' });
  };
  const changeHall = async (next: string) => {
    // The hall at the top goes back to the one that is shown.
    if (!(await counter.close())) return set({ hall: hall && containerId });
    const address = `${paths.board(tenantAlias, next, date)}${search({ view: '', room: '', hall: next })}`;
    await navigate(address, { replace: true });
  };
  const followHall = useEffectEvent((chosenAbove: string) => {
    if (chosenAbove !== '' && chosenAbove !== containerId) void changeHall(chosenAbove);
  });
  useEffect(() => followHall(hall), [hall]);
  const print = (what: PrintSheet) => {
    flushSync(() => setPaper(what));
    window.addEventListener('afterprint', () => setPaper('list'), { once: true });
    window.print();
  };

  const isForRooms = containers.some((hall) => hall.containerId === containerId && hall.kind === 'rooms');
  const mayBook = isForRooms && permissions.includes('reservation.create') && !moving.isOn;
  const begin = () => {
    if (weekRoom === '' || (counter.draft && !counter.made)) return;
    const [begun] = counter.places;
    if (begun) return counter.open(begun);
    const isOver = daysBetween(today, date) < 0;
    const isElsewhere = isOver && !permissions.includes('reservation.override');
    const free = view === 'week' || isOver ? undefined : first?.rooms.find((one) => hasFree(one, first.blocks));
    const isNoneFree = view !== 'week' && !isOver && first?.date === date && !free;
    counter.open(
      { articleId: free?.articleId ?? weekRoom, days: [{ date: isElsewhere ? today : date, frames: [] }] },
      isNoneFree ? { kind: 'noneFree' } : null,
    );
  };
  /** The day of what was booked is shown, where it was another one. */
  const finish: typeof counter.finish = (made) => {
    counter.finish(made);
    const booked = counter.places[0]?.days[0]?.date;
    const isElsewhere = booked && days && !days.some((one) => one.date === booked);
    const address = `${paths.board(tenantAlias, containerId, isElsewhere ? booked : date)}${search({ person: '' })}`;
    if (isElsewhere || booker.isOn) void navigate(address, { replace: true });
  };
  /** Whom the address names is booked for, until somebody else is chosen. */
  const changeDraft = (changes: Partial<Draft>) => {
    counter.change(changes);
    if (booker.isOn && changes.person !== undefined && changes.person?.userNumber !== person) set({ person: '' });
  };
  const giveUp = async () => {
    if ((await counter.close()) && booker.isOn) set({ person: '' });
  };
  const forgetTold = () => {
    setHindered('');
    moving.tell(null);
  };
  const press = (cell: FreeCell) => {
    forgetTold();
    if (!moving.isOn) counter.press(cell);
    // What was shown before belongs to another day or hall.
    else if (!rest.isPlaceholderData) moving.choose(cell);
  };
  const boards = days ?? [];
  /** The reservation with the focus, or whose panel is open. */
  const reservationMeant = () => {
    const key = document.activeElement?.closest<HTMLElement>('[data-block]')?.dataset.block ?? chosen;
    const all = boards.flatMap(({ date: day, blocks }) =>
      blocks.map((block) => ({ key: keyOfBlock(day, block), date: day, block })),
    );
    return all.find((one) => one.key === key && one.block.reservationId !== null);
  };
  const move = async (reservationId: string) => {
    if (!(await counter.close())) return;
    forgetTold();
    set({ chosen: '', moving: reservationId, person: '' }, { isStep: chosen === '' });
  };
  const endMove = () => {
    setHindered('');
    set({ moving: '' });
  };
  const change = () => {
    const meant = reservationMeant();
    if (!meant?.block.reservationId) setHindered('移動する予約を台帳で選んでから押してください。');
    else if (meant.block.whyNotMovable === null) void move(meant.block.reservationId);
    else setHindered(meant.block.whyNotMovable);
  };
  const receive = () => {
    const meant = reservationMeant();
    if (meant) set({ chosen: meant.key }, { isStep: chosen === '' });
    else setHindered('受付する予約を台帳で選んでから押してください。');
  };
  useShortcuts(
    [
      { keys: 't', label: '今日の台帳', run: () => void go(today) },
      { keys: 'PageUp', label: '前の日・週・月', run: () => page(-1) },
      { keys: 'PageDown', label: '次の日・週・月', run: () => page(1) },
      ...(view === 'day'
        ? [
            { keys: 'Shift PageUp', label: '1週間前', run: () => pageWeek(-1) },
            { keys: 'Shift PageDown', label: '1週間後', run: () => pageWeek(1) },
          ]
        : []),
      { keys: 'f', label: '日付の入力', run: () => dateField.current?.focus() },
      ...(view === 'month' ? [] : [{ keys: 'b', label: '台帳のマス', run: focusGrid }]),
      { keys: 'd', label: '日の表示', run: () => show('day') },
      { keys: 'w', label: '週（1室）の表示', run: () => show('week') },
      { keys: 'k', label: '月の表示', run: () => show('month') },
      ...(mayMove && !moving.isOn ? [{ keys: 'm', label: '選んだ予約の移動', run: change }] : []),
      ...(permissions.includes('reception.checkIn') && !moving.isOn
        ? [{ keys: 'c', label: '選んだ予約の受付', run: receive }]
        : []),
      ...(mayBook ? [{ keys: 'n', label: '新しい予約', run: begin }] : []),
      ...(view === 'day' ? [{ keys: 'p', label: '当日一覧の印刷', run: () => print('list') }] : []),
    ],
    view === 'month' ? [] : mayBook ? gridKeys : gridKeys.slice(0, 1),
  );

  const opened = days
    ?.flatMap((board) => board.blocks.map((block) => ({ board, block })))
    .find(({ board, block }) => keyOfBlock(board.date, block) === chosen);
  const shown = {
    day: `${dayText(date)}${first?.holidayName ? `（${first.holidayName}）` : ''}`,
    week: dayRangeText(date, addDays(date, 6)),
    month: monthText(date),
  };

  const lead = `${first?.containerName ?? ''} ${shown[view]}`;
  useAnnouncedChange(first === undefined ? '' : lead);

  return (
    <Page
      title="予約台帳"
      lead={lead}
      actions={
        <span className="flex flex-wrap gap-3 print:hidden">
          {view === 'day' && (
            <Button
              variant="outline"
              icon={<Printer aria-hidden="true" className="size-5" />}
              onClick={() => print('list')}
            >
              当日一覧を印刷
            </Button>
          )}
          {mayBook && (
            <Button icon={<CalendarPlus aria-hidden="true" className="size-5" />} onClick={begin}>
              新しい予約
            </Button>
          )}
        </span>
      }
    >
      <BoardControls
        view={view}
        containerId={containerId}
        date={date}
        room={weekRoom}
        today={today}
        dateField={dateField}
        rooms={first?.rooms ?? []}
        onView={show}
        onHall={(hall) => void changeHall(hall)}
        onRoom={(chosenRoom) => set({ room: chosenRoom })}
        onDay={(day) => void go(day)}
        onPage={page}
      />
      <MovingBar moving={moving} onEnd={endMove} />
      <BookerBar booker={booker} onEnd={() => void giveUp()} />
      <div className={counter.draft && isBeside ? 'grid grid-cols-[minmax(0,1fr)_26rem] items-start gap-6' : ''}>
        <div className="flex min-w-0 flex-col gap-6">
          {view === 'month' ? (
            <MonthGrid
              containerId={containerId}
              month={date.slice(0, 7)}
              today={today}
              addressOf={(day) => `${paths.board(tenantAlias, containerId, day)}${search({ view: '' })}`}
              onPage={page}
              onEnter={() => {
                isEntered.current = true;
              }}
            />
          ) : (
            <QueryState
              query={{ data: days && moving.boards, ...rest }}
              empty={([board]) => (board?.rooms.length ? null : { title: 'この施設には部屋がありません' })}
            >
              {(boards, isStale) => {
                const rows = rowsOf(boards, weekRoom);
                return (
                  <>
                    <BoardGrid
                      shown={`${view} ${date}`}
                      rows={rows}
                      hours={hoursOf(boards, rows)}
                      isStale={isStale}
                      onPage={page}
                      isEntered={isEntered}
                      openKey={chosen}
                      onOpenBlock={(key) => set({ chosen: key }, { isStep: chosen === '' })}
                      onPress={mayBook || (isForRooms && moving.isOn) ? press : null}
                      onHindered={setHindered}
                      mayOverride={permissions.includes('reservation.override')}
                      nameOf={(id) => boards[0]?.rooms.find(({ articleId }) => articleId === id)?.articleName ?? ''}
                      onStep={moving.isOn ? () => undefined : counter.step}
                      isChosen={(cell) => isChosen(counter.places, cell) && !moving.isOn}
                      moving={moving.cells}
                    />
                    <NotBookable why={hindered} />
                    {view === 'day' && days?.[0] && <DayList board={days[0]} isPrinted={paper === 'list'} />}
                  </>
                );
              }}
            </QueryState>
          )}
        </div>
        {known && (
          <CounterPanel
            counter={counter}
            containerId={containerId}
            isBeside={isBeside}
            paper={paper}
            board={known}
            onPrint={print}
            onChange={changeDraft}
            onMade={finish}
            onClose={() => void giveUp()}
          />
        )}
      </div>
      {opened && (
        <BlockPanel
          key={chosen}
          {...opened}
          onMove={mayMove ? () => void move(opened.block.reservationId ?? '') : null}
          onClose={() => set({ chosen: '' })}
        />
      )}
    </Page>
  );
};
