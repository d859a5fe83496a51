// biome-ignore-all lint/a11y/useSemanticElements: what is at the same time lies in one row, which a table cannot lay out
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons in the cells take the focus
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import type { FreeCell } from '#console/booking/place.ts';
import { Former } from '#console/kit/Former.tsx';
import { addDays } from '#rules/day/day.ts';
import type { MinuteRange } from '#rules/day/minuteRange.ts';
import { isOverridableReason } from '#rules/facility/booking/overridable.ts';
import { unavailableWords } from '#rules/facility/calendar/unavailableReasons.ts';
import { useGridKeys } from '#ui/table/useGridKeys.ts';
import { markScrollEdges, useOverflow } from '#ui/useOverflow.ts';
import { BoardCell, gridSpan, keyOfBlock, tracksOf } from './BoardCell.tsx';
import type { BoardRow } from './boardRow.ts';
import type { CellActions } from './FreeTime.tsx';

/** The keys that the board reads itself. */
export const gridKeys = [
  { keys: '↑ ↓ ← →', label: '台帳のマスを移動する' },
  { keys: 'Shift ←/→', label: '選択する時間を広げる' },
  { keys: 'Enter', label: '空きのマスで予約を始める' },
];

/** A row of the board: a room on a day. */
export type ShownRow = {
  readonly key: string;
  readonly date: string;
  readonly head: ReactNode;
  readonly row: BoardRow;
};

const rangeOf = ({ fromMinute, toMinute }: MinuteRange): MinuteRange => ({ fromMinute, toMinute });

/** Nothing is moved to a time that is over, whoever moves it. */
type Passing = { readonly mayOverride: boolean; readonly isMoving: boolean };

/** The free cells of a row that can be booked, with a reason where they are not open now, each with what lies beside it. */
function freeCellsOf({ date, row: { room, cells, columns } }: ShownRow, { mayOverride, isMoving }: Passing) {
  const free = cells
    .flatMap((cell) => (cell.kind === 'free' ? [cell.column] : []))
    .filter((column) => column.reason === null || (mayOverride && isOverridableReason(column)))
    .filter(({ reason }) => !isMoving || reason !== 'past')
    .map(rangeOf);
  const { articleId, timeFrameType } = room;
  return free.map(
    (range): FreeCell => ({ articleId, date, timeFrameType, range, columns: columns.map(rangeOf), free }),
  );
}

/** Why none of the frames of a room can be had, where it is the same for all of them. */
function wordOf({ columns }: BoardRow['room']) {
  const [reason, ...others] = new Set(columns.map((column) => column.reason));
  return reason && others.length === 0 ? unavailableWords[reason] : '';
}

/** In rem, with the names of the rooms: what the narrowest column needs to be met by a thumb, 35 at least. */
function widthForThumbs(rows: readonly ShownRow[], { fromMinute, toMinute }: MinuteRange) {
  const minutes = rows.flatMap(({ row }) => row.columns.map((column) => column.toMinute - column.fromMinute));
  return Math.max(35, 9 + (2.75 * (toMinute - fromMinute)) / Math.min(...minutes, 240));
}

const hourMarks = ({ fromMinute, toMinute }: MinuteRange) =>
  Array.from({ length: (toMinute - fromMinute) / 60 }, (_, index) => fromMinute + index * 60);

/** The hours, which stay at the top of the window and go sideways with the rows. */
const Hours = ({ hours, ref }: { hours: MinuteRange; ref: RefObject<HTMLDivElement | null> }) => (
  <div aria-hidden="true" data-hours className="sticky top-0 z-3 flex bg-white">
    <div className="w-(--head) shrink-0" />
    <div className="@container min-w-0 grow overflow-x-clip">
      <div
        ref={ref}
        className="grid min-w-[calc(35rem-var(--head))] pointer-coarse:min-w-[calc(var(--thumb-width)-var(--head))]"
        style={tracksOf(hours)}
      >
        {hourMarks(hours).map((minute) => (
          <span
            key={minute}
            style={gridSpan({ fromMinute: minute, toMinute: minute + 60 }, hours)}
            className="border-s border-solid-gray-300 ps-0.5 text-dns-14N-130 whitespace-nowrap text-solid-gray-700 tabular-nums"
          >
            {minute / 60}
            <span className="hidden @2xl:inline">時</span>
          </span>
        ))}
      </div>
    </div>
  </div>
);

type BoardGridProps = {
  /** What is on show, as its first day. */
  shown: string;
  rows: readonly ShownRow[];
  hours: MinuteRange;
  isStale: boolean;
  onPage: (step: -1 | 1) => void;
  /** It was led to from a month, whose cell is gone: one of its own has the focus then. */
  isEntered: RefObject<boolean>;
  /** What is not open now can be booked with a reason. */
  mayOverride: boolean;
  /** What a room of the place is called. */
  nameOf: (articleId: string) => string;
} & CellActions;

const keyOfFree = ({ articleId, date, range }: FreeCell) => `${articleId} ${date} ${range.fromMinute}`;

/** The free cell that Shift and an arrow lead to: beside it, or on the next day of the same room. */
function nextFree(from: FreeCell, key: string, rows: readonly (readonly FreeCell[])[]): FreeCell | undefined {
  const at = from.columns.findIndex(({ fromMinute }) => fromMinute === from.range.fromMinute);
  const beside = { ArrowLeft: from.columns[at - 1], ArrowRight: from.columns[at + 1] }[key];
  const cells = rows.flat().filter(({ articleId }) => articleId === from.articleId);
  if (beside) {
    return cells.find(({ date, range }) => date === from.date && range.fromMinute === beside.fromMinute);
  }
  const days = { ArrowUp: -1, ArrowDown: 1 }[key];
  const date = days && addDays(from.date, days);
  return cells.find((cell) => cell.date === date && cell.range.fromMinute === from.range.fromMinute);
}

/** Keeps the focus on the board where the cell that had it is gone, or none of a day can be chosen. */
function useKeptFocus(
  scroller: RefObject<HTMLElement | null>,
  { grid, isStale, isEntered }: Pick<BoardGridProps, 'isStale' | 'isEntered'> & { grid: RefObject<HTMLElement | null> },
) {
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    // The cells of before are inert.
    if (isStale) return;
    const focused = document.activeElement;
    const cell = scroller.current?.querySelector<HTMLElement>('[role="gridcell"] [tabindex="0"]');
    const why = scroller.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="-1"]');
    // Somebody else has taken the cell with the focus: the one that Tab leads to has it now.
    const isLost = hasFocus.current && focused === document.body;
    // On a day that was paged to nothing can be chosen: a cell says why.
    const isOnNothing = !cell && focused !== null && focused === grid.current;
    if (!isLost && !isOnNothing && !isEntered.current) return;
    isEntered.current = false;
    (cell ?? why)?.focus({ preventScroll: true });
  });
  return hasFocus;
}

type RowProps = { shown: ShownRow; free: readonly FreeCell[] } & Pick<
  BoardGridProps,
  'hours' | 'nameOf' | 'mayOverride' | keyof CellActions
>;

/** A room on a day: its name, then what is at each time. */
const Row = ({ shown: { date, head, row }, free, hours, ...actions }: RowProps) => (
  <div role="row" className="flex border-t border-solid-gray-300">
    <div
      role="rowheader"
      className="sticky start-0 z-1 flex w-(--head) shrink-0 flex-wrap content-start gap-x-2 bg-white py-1 pe-2 text-dns-16B-130 name"
    >
      {head}
      {wordOf(row.room) !== '' && <span className="text-dns-14N-130">{wordOf(row.room)}</span>}
    </div>
    <div role="presentation" className="grid grow gap-y-1 py-0.5" style={tracksOf(hours)}>
      {row.cells.map((cell) => (
        <BoardCell
          key={cell.kind === 'taken' ? keyOfBlock(date, cell.block) : `${cell.kind}:${cell.range.fromMinute}`}
          cell={cell}
          date={date}
          row={row}
          hours={hours}
          free={free}
          {...actions}
        />
      ))}
      {row.cells.length === 0 && (
        <div
          role="gridcell"
          tabIndex={-1}
          style={{ gridColumn: '1 / -1' }}
          className="flex items-center justify-center rounded-6 bg-solid-gray-50 px-2 text-dns-14N-130 text-solid-gray-700 phrase"
        >
          {row.room.closedFor}
        </div>
      )}
    </div>
  </div>
);

/** Shift and an arrow: the choice reaches on to the cell beside, which has the focus then. */
const stepFrom = (event: KeyboardEvent, free: readonly (readonly FreeCell[])[]) => {
  const { key, shiftKey, target } = event;
  const place = target instanceof HTMLElement ? target.dataset.free : undefined;
  const from = free.flat().find((cell) => keyOfFree(cell) === place);
  if (!shiftKey || !from || !key.startsWith('Arrow')) return null;
  event.preventDefault();
  const to = nextFree(from, key, free);
  return to ? { from, to } : null;
};

/** Rooms, or days of one, as rows, the time from left to right. Arrow keys walk from cell to cell. */
export const BoardGrid = ({ shown, rows, hours, isStale, onPage, isEntered, ...actions }: BoardGridProps) => {
  const keys = useGridKeys({ shown, onPage });
  const scroller = useRef<HTMLElement>(null);
  const marks = useRef<HTMLDivElement>(null);
  const canScroll = useOverflow(scroller, markScrollEdges);
  const hasFocus = useKeptFocus(scroller, { grid: keys.ref, isStale, isEntered });
  const passing = { mayOverride: actions.mayOverride, isMoving: actions.moving !== null };
  const free = rows.map((row) => freeCellsOf(row, passing));
  const press = (event: KeyboardEvent) => {
    const step = stepFrom(event, free);
    if (step) {
      actions.onStep(step.from, step.to);
      scroller.current?.querySelector<HTMLElement>(`[data-free="${keyOfFree(step.to)}"]`)?.focus();
    }
    keys.onKeyDown(event);
  };
  const focus = (event: FocusEvent) => {
    hasFocus.current = true;
    keys.onFocus(event);
  };
  const blur = ({ target }: FocusEvent) => {
    // A cell of before loses the focus, and one that takes its place has it again.
    if (!isStale || target === keys.ref.current) hasFocus.current = false;
  };
  const sizes = { '--thumb-width': `${widthForThumbs(rows, hours)}rem`, '--scroll-edge-start': 'var(--head)' };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the grids inside, which have the roles.
    <div
      {...keys}
      onKeyDown={press}
      onFocus={focus}
      onBlur={blur}
      style={sizes as CSSProperties}
      className="scroll-edge relative min-w-0 [--head:6.5rem] tablet:[--head:9rem] print:hidden"
    >
      <Hours hours={hours} ref={marks} />
      <section
        ref={scroller}
        aria-label="予約台帳"
        aria-busy={isStale || undefined}
        tabIndex={canScroll ? 0 : undefined}
        onScroll={({ currentTarget }) => {
          markScrollEdges(currentTarget);
          marks.current?.style.setProperty('translate', `${-currentTarget.scrollLeft}px`);
        }}
        className="relative overflow-x-auto overscroll-x-contain scroll-ps-(--head)"
      >
        <Former isFormer={isStale}>
          <div className="min-w-140 pointer-coarse:min-w-(--thumb-width)">
            <div role="grid" aria-label="予約台帳" aria-readonly="true">
              {rows.map((row, index) => (
                <Row key={row.key} shown={row} free={free[index] ?? []} hours={hours} {...actions} />
              ))}
            </div>
          </div>
        </Former>
      </section>
    </div>
  );
};
