// biome-ignore-all lint/a11y/useSemanticElements: what is at the same time lies in one row, which a table cannot lay out
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons in the cells take the focus
import { Check } from 'lucide-react';
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react';
import type { BoardBlock } from '#contract/desk/board.ts';
import { addDays } from '#rules/day/day.ts';
import { type MinuteRange, timeRangeName } from '#rules/day/minuteRange.ts';
import { useGridKeys } from '#ui/table/useGridKeys.ts';
import { markScrollEdges, useOverflow } from '#ui/useOverflow.ts';
import { blockLook } from './blockLook.tsx';
import { type BoardCell, type BoardRow, within } from './boardRow.ts';
import type { FreeCell } from './counter/place.ts';

/** Minutes of a track of the grid: everything begins and ends on one. */
const track = 5;

const placeOf = ({ fromMinute, toMinute }: MinuteRange, hours: MinuteRange, lane = 0): CSSProperties => ({
  gridColumn: `${Math.floor((fromMinute - hours.fromMinute) / track) + 1} / ${Math.ceil((toMinute - hours.fromMinute) / track) + 1}`,
  gridRow: lane + 1,
});

const tracksOf = ({ fromMinute, toMinute }: MinuteRange): CSSProperties => ({
  gridTemplateColumns: `repeat(${(toMinute - fromMinute) / track}, minmax(0, 1fr))`,
});

/** Where preparation is, before and after the use. */
const Preparation = ({ minutes }: { minutes: number }) =>
  minutes > 0 && (
    <span
      style={{ flexGrow: minutes }}
      className="flex basis-0 items-center justify-center overflow-hidden border-y border-dashed border-solid-gray-420 bg-solid-gray-50 text-dns-14N-130 text-solid-gray-700"
    >
      準備
    </span>
  );

const textOf = ({ title, purposeType, people, purpose }: BoardBlock) =>
  [title, purposeType, people === null ? '' : `${people}人`, purpose].filter((part) => part !== '');

const Block = ({ block, isOpen, onOpen }: { block: BoardBlock; isOpen: boolean; onOpen: () => void }) => {
  const { word, Icon, ink } = blockLook(block);
  const range = timeRangeName(block);
  const content = (
    <>
      <span className="flex flex-wrap items-center gap-x-1.5 text-dns-14B-130">
        <Icon aria-hidden="true" strokeWidth={2.5} className="size-4 shrink-0" />
        {word}
        {block.isOwed && <span className="rounded-4 border border-current px-1">未払い</span>}
      </span>
      <span className="sr-only">{range}</span>
      {textOf(block)
        .slice(0, 3)
        .map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one block have their order
          <span key={index} className="min-w-0 wrap-anywhere text-dns-14N-130">
            {part}
          </span>
        ))}
    </>
  );
  const look = `flex min-h-14 min-w-0 grow flex-col rounded-6 border-2 px-2 py-1 text-start ${ink}`;
  return (
    <>
      <Preparation minutes={block.fromMinute - block.heldFrom} />
      <button
        type="button"
        style={{ flexGrow: Math.max(1, block.toMinute - block.fromMinute) }}
        className={`${look} basis-0 overflow-hidden hover:underline`}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        title={`${range} ${[word, ...textOf(block)].join(' ')}`}
        onClick={onOpen}
      >
        {content}
      </button>
      <Preparation minutes={block.heldTo - block.toMinute} />
    </>
  );
};

type CellActions = {
  /** Of the block whose panel is open; '' for none. */
  readonly openKey: string;
  readonly onOpenBlock: (key: string) => void;
  /** Null where nobody can be booked: in the past, and for who may not. */
  readonly onPress: ((cell: FreeCell) => void) | null;
  /** Shift and an arrow lead from one free cell to the next. */
  readonly onStep: (from: FreeCell, to: FreeCell) => void;
  readonly isChosen: (cell: FreeCell) => boolean;
};

/** A row of the board: a room on a day. */
export type ShownRow = {
  readonly key: string;
  readonly date: string;
  readonly head: ReactNode;
  readonly row: BoardRow;
  /** Free cells that begin before it are over. */
  readonly pastUntil: number;
};

/** What names a block of a day as long as it is there. */
export const keyOfBlock = (date: string, { kind, reservationId, articleId, heldFrom, rooms }: BoardBlock) =>
  `${date}:${kind}:${reservationId ?? ''}:${articleId ?? rooms[0] ?? ''}:${heldFrom}`;

/** The free cells of a row, each with what lies beside it. */
function freeCellsOf({ date, row: { room, cells, columns }, pastUntil }: ShownRow): readonly FreeCell[] {
  const free = cells
    .flatMap((cell) => (cell.kind === 'free' ? [cell.range] : []))
    .filter(({ fromMinute }) => fromMinute > pastUntil);
  const { articleId, timeFrameType } = room;
  return free.map((range) => ({ articleId, date, timeFrameType, range, columns, free }));
}

const freeLook =
  'flex min-h-14 min-w-0 grow items-center justify-center overflow-hidden rounded-6 border px-0.5 text-dns-14N-130';

type FreeProps = {
  cell: Extract<BoardCell, { kind: 'free' }>;
  /** A row of a room that is had by the hour, which has no name of its own. */
  isByHour: boolean;
  free: FreeCell | undefined;
} & CellActions;

/** Nothing takes it. Where somebody can be booked it is a button. */
const Free = ({ cell, isByHour, free, onPress, isChosen }: FreeProps) => {
  const text = (
    <>
      <span className="sr-only">{timeRangeName(cell.range)}</span>
      {/* Hours stand above; in cells as narrow as theirs nobody could read them. */}
      {!isByHour && <span className="min-w-0 wrap-anywhere">{cell.column.name}</span>}
      <span className="sr-only">空き</span>
    </>
  );
  if (!free || !onPress) {
    return <div className={`${freeLook} border-solid-gray-300 bg-white text-solid-gray-700`}>{text}</div>;
  }
  const chosen = isChosen(free);
  return (
    <button
      type="button"
      data-free={`${free.articleId} ${free.date} ${free.range.fromMinute}`}
      aria-pressed={chosen}
      title={timeRangeName(cell.range)}
      onClick={() => onPress(free)}
      className={`${freeLook} ${chosen ? 'border-key-900 bg-key-900 font-bold text-white forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]' : 'border-solid-gray-420 bg-white text-solid-gray-700 hover:bg-key-50 hover:text-key-1000 hover:underline'}`}
    >
      {chosen && <Check aria-hidden="true" className="size-4 shrink-0" />}
      {text}
    </button>
  );
};

type CellProps = {
  cell: BoardCell;
  date: string;
  row: BoardRow;
  free: readonly FreeCell[];
  hours: MinuteRange;
} & CellActions;

const Cell = ({ cell, date, row, free, hours, ...actions }: CellProps) => {
  const style = placeOf(within(cell.range, hours), hours, cell.lane);
  if (cell.kind === 'taken') {
    const key = keyOfBlock(date, cell.block);
    return (
      <div role="gridcell" style={style} className="flex min-w-0">
        <Block block={cell.block} isOpen={key === actions.openKey} onOpen={() => actions.onOpenBlock(key)} />
      </div>
    );
  }
  return (
    <div role="gridcell" style={{ ...style, gridRow: `1 / ${row.lanes + 1}` }} className="flex min-w-0">
      <Free
        cell={cell}
        isByHour={row.room.timeFrameType === 'time'}
        free={free.find(({ range }) => range.fromMinute === cell.range.fromMinute)}
        {...actions}
      />
    </div>
  );
};

/** In rem, with the names of the rooms: what the narrowest column needs to be met by a thumb, 35 at least. */
function widthForThumbs(rows: readonly ShownRow[], { fromMinute, toMinute }: MinuteRange) {
  const minutes = rows.flatMap(({ row }) => row.columns.map((column) => column.toMinute - column.fromMinute));
  return Math.max(35, 9 + (2.75 * (toMinute - fromMinute)) / Math.min(...minutes, 240));
}

const hourMarks = ({ fromMinute, toMinute }: MinuteRange) =>
  Array.from({ length: (toMinute - fromMinute) / 60 }, (_, index) => fromMinute + index * 60);

type BoardGridProps = {
  /** What is on show, as its first day. */
  shown: string;
  rows: readonly ShownRow[];
  hours: MinuteRange;
  isStale: boolean;
  onPage: (step: -1 | 1) => void;
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

/** Rooms, or days of one, as rows, the time from left to right. Arrow keys walk from cell to cell. */
export const BoardGrid = ({ shown, rows, hours, isStale, onPage, ...actions }: BoardGridProps) => {
  const keys = useGridKeys({ shown, onPage });
  const scroller = useRef<HTMLElement>(null);
  const canScroll = useOverflow(scroller, markScrollEdges);
  const free = rows.map(freeCellsOf);
  const thumbWidth = { '--thumb-width': `${widthForThumbs(rows, hours)}rem` } as CSSProperties;
  const step = (event: KeyboardEvent) => {
    const { key, shiftKey, target } = event;
    const place = target instanceof HTMLElement ? target.dataset.free : undefined;
    const from = free.flat().find((cell) => keyOfFree(cell) === place);
    if (!shiftKey || !from || !key.startsWith('Arrow')) return;
    event.preventDefault();
    const to = nextFree(from, key, free);
    if (!to) return;
    actions.onStep(from, to);
    scroller.current?.querySelector<HTMLElement>(`[data-free="${keyOfFree(to)}"]`)?.focus();
  };
  const press = (event: KeyboardEvent) => {
    step(event);
    keys.onKeyDown(event);
  };
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    // Somebody else has taken the cell with the focus: the one that Tab leads to has it now.
    if (!hasFocus.current || document.activeElement !== document.body) return;
    scroller.current?.querySelector<HTMLElement>('[role="gridcell"] [tabindex="0"]')?.focus({ preventScroll: true });
  });
  const focus = (event: FocusEvent) => {
    hasFocus.current = true;
    keys.onFocus(event);
  };
  const blur = () => {
    hasFocus.current = false;
  };
  return (
    <div
      {...{ ...keys, onKeyDown: press, onFocus: focus, onBlur: blur }}
      className={`scroll-edge relative min-w-0 print:hidden ${isStale ? 'opacity-50' : ''}`}
    >
      <section
        ref={scroller}
        aria-label="予約台帳"
        tabIndex={canScroll ? 0 : undefined}
        onScroll={(event) => markScrollEdges(event.currentTarget)}
        className="relative overflow-x-auto overscroll-x-contain"
      >
        <div style={thumbWidth} className="min-w-140 pointer-coarse:min-w-(--thumb-width)">
          <div aria-hidden="true" className="flex">
            <div className="w-36 shrink-0" />
            <div className="@container min-w-0 grow">
              <div className="grid" style={tracksOf(hours)}>
                {hourMarks(hours).map((minute) => (
                  <span
                    key={minute}
                    style={placeOf({ fromMinute: minute, toMinute: minute + 60 }, hours)}
                    className="border-s border-solid-gray-300 ps-0.5 text-dns-14N-130 whitespace-nowrap text-solid-gray-700 tabular-nums"
                  >
                    {minute / 60}
                    <span className="hidden @2xl:inline">時</span>
                  </span>
                ))}
              </div>
            </div>
          </div>
          <div role="grid" aria-label="予約台帳" aria-readonly="true">
            {rows.map(({ key, date, head, row }, index) => (
              <div role="row" key={key} className="flex border-t border-solid-gray-300">
                <div role="rowheader" className="w-36 shrink-0 py-2 pe-2 text-std-16B-150 name">
                  {head}
                  {row.room.closedFor !== '' && <span className="block text-dns-14N-130">{row.room.closedFor}</span>}
                </div>
                <div role="presentation" className="grid min-h-16 grow gap-y-1 py-1" style={tracksOf(hours)}>
                  {row.cells.map((cell) => (
                    <Cell
                      key={cell.kind === 'free' ? `free:${cell.range.fromMinute}` : keyOfBlock(date, cell.block)}
                      {...{ cell, date, row, hours, free: free[index] ?? [], ...actions }}
                    />
                  ))}
                  {row.cells.length === 0 && (
                    <div role="gridcell" style={{ gridColumn: '1 / -1' }} className="bg-solid-gray-50" />
                  )}
                </div>
              </div>
            ))}
          </div>
        </div>
      </section>
    </div>
  );
};
