import { CalendarPlus, ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useParams } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useNow, useSelf, useTenant } from '#console/address/useConsole.ts';
import { useShortcuts } from '#console/frame/Shortcuts.tsx';
import { Answer } from '#console/list/Answer.tsx';
import { BesidePanel } from '#console/list/BesidePanel.tsx';
import { useAddressState } from '#console/list/useAddressState.ts';
import type { Board } from '#contract/desk/board.ts';
import { addDays, addMonths, daysBetween } from '#rules/day/day.ts';
import { Button } from '#ui/action/Button.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { SegmentedChoice } from '#ui/form/SegmentedChoice.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useHasWidth } from '#ui/page/useIsDesktop.ts';
import { dayRangeText, dayText, monthText, shortDayText } from '#ui/text/format.ts';
import { BlockPanel } from './BlockPanel.tsx';
import { BoardGrid, keyOfBlock, type ShownRow } from './BoardGrid.tsx';
import { boardHours, boardRow } from './boardRow.ts';
import { isChosen } from './counter/place.ts';
import { DayList } from './DayList.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { useBoard } from './useBoard.ts';
import { useCounter } from './useCounter.ts';

const CounterForm = lazy(async () => ({ default: (await import('./counter/CounterForm.tsx')).CounterForm }));
const Booked = lazy(async () => ({ default: (await import('./counter/Booked.tsx')).Booked }));

/** From this width on, in the size of the text, board and panel have room side by side. */
const besideWidth = 75;

const views = [
  { value: 'day', label: '日' },
  { value: 'week', label: '週（1室）' },
  { value: 'month', label: '月' },
] as const;

type View = (typeof views)[number]['value'];

const steps: Readonly<Record<View, { readonly before: string; readonly after: string }>> = {
  day: { before: '前の日', after: '次の日' },
  week: { before: '前の週', after: '次の週' },
  month: { before: '前の月', after: '次の月' },
};

const movedBy = (view: View, date: string, step: number) =>
  view === 'month' ? addMonths(date, step) : addDays(date, view === 'week' ? step * 7 : step);

/** What is over of a day at a moment: all of it, what began, or nothing. */
function pastUntil(date: string, now: string) {
  const today = now.slice(0, 10);
  if (date !== today) return date < today ? Number.POSITIVE_INFINITY : -1;
  return Number(now.slice(11, 13)) * 60 + Number(now.slice(14, 16));
}

/** The rows on show: all rooms of a day, or one room on each day. */
const rowsOf = (days: readonly Board[], articleId: string, now: string): ShownRow[] =>
  days.flatMap(({ date, rooms, blocks, holidayName }) =>
    rooms
      .filter((room) => days.length === 1 || room.articleId === articleId)
      .map((room) => ({
        ...{ key: `${date} ${room.articleId}`, date, row: boardRow(room, blocks), pastUntil: pastUntil(date, now) },
        head: days.length === 1 ? room.articleName : `${shortDayText(date)}${holidayName && ` ${holidayName}`}`,
      })),
  );

const hoursOf = (days: readonly Board[], rows: readonly ShownRow[]) =>
  boardHours(
    rows.map(({ row }) => row.room),
    days.flatMap(({ blocks }) => blocks),
  );

const gridKeys = [
  { keys: '↑ ↓ ← →', label: '台帳のマスを移動する' },
  { keys: 'Shift ←/→', label: '選択する時間を広げる' },
  { keys: 'Enter', label: '空きのマスで予約を始める' },
];

/** What takes the rooms of a place, as it is now, and booking for who is at the counter. */
export const Component = () => {
  const { tenantAlias, canFacilitySpanReservation } = useTenant();
  const { containers, permissions } = useSelf();
  const { containerId = '', date = '' } = useParams();
  const now = useNow();
  const today = now.slice(0, 10);
  const navigate = useNavigate();
  const [{ chosen, view: asked, room }, set] = useAddressState(['chosen', 'view', 'room']);
  const [paper, setPaper] = useState<'list' | 'registration' | 'booking'>('list');
  const view = views.find(({ value }) => value === asked)?.value ?? 'day';
  const { articleId: weekRoom, query } = useBoard({ view, containerId, date, room });
  const { data, ...rest } = query;
  const days = data?.days;
  const [first] = days ?? [];
  /** The panel goes on with the rooms of before while another view is on its way. */
  const [known, setKnown] = useState<Board>();
  if (first && first !== known) setKnown(first);
  const counter = useCounter(canFacilitySpanReservation);
  const isBeside = useHasWidth(besideWidth);

  const search = (changes: Partial<Record<'view' | 'room', string>> = {}) => {
    const parameters = new URLSearchParams({ view: view === 'day' ? '' : view, room, ...changes });
    for (const [name, value] of [...parameters]) if (value === '') parameters.delete(name);
    return parameters.size > 0 ? `?${parameters}` : '';
  };
  const go = (day: string) => navigate(`${paths.board(tenantAlias, containerId, day)}${search()}`, { replace: true });
  const page = (step: number) => void go(movedBy(view, date, step));
  const show = (next: View) => {
    set({ view: next === 'day' ? '' : next, room: next === 'week' ? weekRoom : room, chosen: '' });
  };
  const changeHall = async (hall: string) => {
    if (await counter.close()) await navigate(paths.board(tenantAlias, hall, date), { replace: true });
  };
  const print = (what: typeof paper) => {
    flushSync(() => setPaper(what));
    window.addEventListener('afterprint', () => setPaper('list'), { once: true });
    window.print();
  };

  const isForRooms = containers.some((hall) => hall.containerId === containerId && hall.kind === 'rooms');
  const mayBook = isForRooms && permissions.includes('reservation.create');
  const begin = () => {
    if (weekRoom === '' || (counter.draft && !counter.made)) return;
    counter.open(
      counter.place ?? {
        articleId: weekRoom,
        days: [{ date: daysBetween(today, date) < 0 ? today : date, frames: [] }],
      },
    );
  };
  useShortcuts(
    [
      { keys: 't', label: '今日の台帳', run: () => void go(today) },
      { keys: 'PageUp', label: '前の日・週・月', run: () => page(-1) },
      { keys: 'PageDown', label: '次の日・週・月', run: () => page(1) },
      { keys: 'd', label: '日の表示', run: () => show('day') },
      { keys: 'w', label: '週（1室）の表示', run: () => show('week') },
      { keys: 'm', label: '月の表示', run: () => show('month') },
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

  return (
    <Page
      title="予約台帳"
      lead={`${first?.containerName ?? ''} ${shown[view]}`}
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
      <search className="flex flex-wrap items-end gap-4 print:hidden">
        <SegmentedChoice
          legend="表示"
          options={views.map((option) => ({ ...option }))}
          value={view}
          onChange={(next) => show(next as View)}
        />
        {containers.length > 1 && (
          <SelectField
            label="施設"
            placeholder=""
            options={containers.map((item) => ({ value: item.containerId, label: item.containerName }))}
            value={containerId}
            onChange={(event) => void changeHall(event.target.value)}
          />
        )}
        {view === 'week' && first && (
          <SelectField
            label="部屋"
            placeholder=""
            options={first.rooms.map(({ articleId, articleName }) => ({ value: articleId, label: articleName }))}
            value={weekRoom}
            onChange={(event) => set({ room: event.target.value })}
          />
        )}
        <Button variant="outline" icon={<ChevronLeft aria-hidden="true" className="size-5" />} onClick={() => page(-1)}>
          {steps[view].before}
        </Button>
        <TextField
          label="日付"
          type="date"
          value={date}
          onChange={(event) => event.target.value !== '' && void go(event.target.value)}
        />
        <Button variant="outline" onClick={() => page(1)}>
          {steps[view].after}
          <ChevronRight aria-hidden="true" className="size-5" />
        </Button>
        <Button variant="outline" onClick={() => void go(today)}>
          今日
        </Button>
      </search>
      <div className={counter.draft && isBeside ? 'grid grid-cols-[minmax(0,1fr)_26rem] items-start gap-6' : ''}>
        <div className="flex min-w-0 flex-col gap-6">
          {view === 'month' ? (
            <MonthGrid
              containerId={containerId}
              month={date.slice(0, 7)}
              today={today}
              addressOf={(day) => `${paths.board(tenantAlias, containerId, day)}${search({ view: '' })}`}
              onPage={page}
            />
          ) : (
            <Answer
              query={{ data: days, ...rest }}
              empty={([board]) => (board?.rooms.length ? null : { title: 'この施設には部屋がありません' })}
            >
              {(boards, isStale) => {
                const rows = rowsOf(boards, weekRoom, now);
                return (
                  <>
                    <BoardGrid
                      shown={`${view} ${date}`}
                      rows={rows}
                      hours={hoursOf(boards, rows)}
                      isStale={isStale}
                      onPage={page}
                      openKey={chosen}
                      onOpenBlock={(key) => set({ chosen: key }, { isStep: chosen === '' })}
                      onPress={mayBook ? counter.press : null}
                      onStep={counter.step}
                      isChosen={(cell) => isChosen(counter.place, cell)}
                    />
                    {view === 'day' && boards[0] && <DayList board={boards[0]} isPrinted={paper === 'list'} />}
                  </>
                );
              }}
            </Answer>
          )}
        </div>
        {counter.draft && known && (
          <BesidePanel title="窓口予約" isBeside={isBeside} onClose={() => void counter.close()}>
            <Suspense
              fallback={
                <Loading>
                  <Skeleton rows={6} rowClassName="h-12" />
                </Loading>
              }
            >
              {counter.made ? (
                <Booked
                  made={counter.made}
                  isPrinted={paper === 'booking'}
                  onPrint={() => print('booking')}
                  onNext={() => void counter.close()}
                />
              ) : (
                <CounterForm
                  board={known}
                  containerId={containerId}
                  draft={counter.draft}
                  onChange={counter.change}
                  onMade={counter.finish}
                  isSlipPrinted={paper === 'registration'}
                  onPrintSlip={() => print('registration')}
                />
              )}
            </Suspense>
          </BesidePanel>
        )}
      </div>
      {opened && (
        <BlockPanel key={chosen} board={opened.board} block={opened.block} onClose={() => set({ chosen: '' })} />
      )}
    </Page>
  );
};
