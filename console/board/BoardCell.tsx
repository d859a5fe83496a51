// biome-ignore-all lint/a11y/useSemanticElements: what is at the same time lies in one row, which a table cannot lay out
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons in the cells take the focus
import { Check, Package, StickyNote, X } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { BoardBlock } from '#contract/desk/board.ts';
import { type MinuteRange, timeRangeName } from '#rules/day/minuteRange.ts';
import { unavailableWords } from '#rules/facility/calendar/unavailableReasons.ts';
import { blockLook } from './blockLook.tsx';
import { type BoardCell as BoardCellOf, type BoardRow, usedInstead, within } from './boardRow.ts';
import type { FreeCell } from './counter/place.ts';
import { whyTaken } from './moving/target.ts';
import type { MovingCells } from './moving/useMoving.ts';
import { whyAtDesk } from './whyUnavailable.ts';

/** Minutes of a track of the grid: everything begins and ends on one. */
const track = 5;

export const gridSpan = ({ fromMinute, toMinute }: MinuteRange, hours: MinuteRange, lane = 0): CSSProperties => ({
  gridColumn: `${Math.floor((fromMinute - hours.fromMinute) / track) + 1} / ${Math.ceil((toMinute - hours.fromMinute) / track) + 1}`,
  gridRow: lane + 1,
});

export const tracksOf = ({ fromMinute, toMinute }: MinuteRange): CSSProperties => ({
  gridTemplateColumns: `repeat(${(toMinute - fromMinute) / track}, minmax(0, 1fr))`,
});

/** What names a block of a day as long as it is there. */
export const keyOfBlock = (date: string, { kind, reservationId, articleId, heldFrom, rooms }: BoardBlock) =>
  `${date}:${kind}:${reservationId ?? ''}:${articleId ?? rooms[0] ?? ''}:${heldFrom}`;

/** Where preparation is, before and after the use. */
const Preparation = ({ minutes }: { minutes: number }) =>
  minutes > 0 && (
    <span
      style={{ flexGrow: minutes }}
      title="準備"
      className="@container relative flex basis-0 items-center justify-center overflow-hidden border-y border-dashed border-solid-gray-420 bg-solid-gray-50 text-dns-14N-130 text-solid-gray-700"
    >
      {/* A short one has no room for the word on one line. */}
      <span className="sr-only @min-[2rem]:not-sr-only @min-[2rem]:whitespace-nowrap">準備</span>
    </span>
  );

const textOf = ({ title, purposeType, people, purpose }: BoardBlock) =>
  [title, purposeType, people === null ? '' : `${people}人`, purpose].filter((part) => part !== '');

/** What is too short for words shows its sign alone, and is read out all the same. */
const wideEnough = 'sr-only @min-[2.25rem]:not-sr-only';

type BlockProps = {
  block: BoardBlock;
  blockKey: string;
  isOpen: boolean;
  onOpen: () => void;
  /** Why nothing can be moved there, while something is; '' else. */
  blockedReason: string;
};

const Block = ({ block, blockKey, isOpen, onOpen, blockedReason }: BlockProps) => {
  const { word, Icon, ink } = blockLook(block);
  const range = timeRangeName(block);
  const content = (
    <>
      <span className="flex flex-wrap items-center gap-x-1.5 text-dns-14B-130">
        <Icon aria-hidden="true" strokeWidth={2.5} className="size-4 shrink-0" />
        <span className={wideEnough}>{word}</span>
        {block.equipment.length > 0 && (
          <span className={wideEnough}>
            <Package aria-hidden="true" className="size-4 shrink-0" />
            <span className="sr-only">備品あり</span>
          </span>
        )}
        {block.hasMemo && (
          <span className={wideEnough}>
            <StickyNote aria-hidden="true" className="size-4 shrink-0" />
            <span className="sr-only">メモあり</span>
          </span>
        )}
        {block.isOwed && (
          <span className={wideEnough}>
            <span className="rounded-4 border border-current px-1">未払い</span>
          </span>
        )}
      </span>
      <span className="sr-only">{range}</span>
      {/* Rooms are to be in sight at once: what finds no place in its line stands in the panel. */}
      <span className={wideEnough}>
        <span className="line-clamp-1 wrap-anywhere text-dns-14N-130 @max-[9rem]:line-clamp-2">
          {textOf(block).join('　')}
        </span>
      </span>
    </>
  );
  const look = `@container flex min-h-9 min-w-0 grow scroll-mt-8 flex-col rounded-6 border-2 text-start ${ink}`;
  return (
    <>
      <Preparation minutes={block.fromMinute - block.heldFrom} />
      <button
        type="button"
        data-block={blockKey}
        style={{ flexGrow: Math.max(1, block.toMinute - block.fromMinute) }}
        className={`${look} basis-0 overflow-hidden ${blockedReason === '' ? 'hover:underline' : 'cursor-not-allowed'}`}
        {...(blockedReason === '' ? { 'aria-expanded': isOpen, 'aria-haspopup': 'dialog' } : { 'aria-disabled': true })}
        title={[range, word, ...textOf(block), blockedReason].filter((part) => part !== '').join(' ')}
        onClick={onOpen}
      >
        <span
          className={`flex w-full flex-col px-px py-0.5 @min-[2.25rem]:px-2 ${blockedReason === '' ? '' : 'line-through'}`}
        >
          {content}
        </span>
      </button>
      <Preparation minutes={block.heldTo - block.toMinute} />
    </>
  );
};

/** A room that cannot be had because another one, of which it is a part or which is a part of it, is used. */
const UsedByOther = ({ block, name }: { block: BoardBlock; name: string }) => (
  <div
    title={timeRangeName({ fromMinute: block.heldFrom, toMinute: block.heldTo })}
    className="flex min-h-9 min-w-0 grow items-center justify-center overflow-hidden rounded-6 border border-dashed border-solid-gray-600 bg-solid-gray-50 px-1 text-center text-dns-14N-130 text-solid-gray-700"
  >
    <span className="sr-only">{timeRangeName({ fromMinute: block.heldFrom, toMinute: block.heldTo })}</span>
    <span className="min-w-0 wrap-anywhere">{name}で使用</span>
  </div>
);

export type CellActions = {
  /** Of the block whose panel is open; '' for none. */
  readonly openKey: string;
  readonly onOpenBlock: (key: string) => void;
  /** Null where nobody can be booked, for who may not. */
  readonly onPress: ((cell: FreeCell) => void) | null;
  /** A cell that is not open now was pressed by who may not pass that. */
  readonly onHindered: (why: string) => void;
  /** Shift and an arrow lead from one free cell to the next. */
  readonly onStep: (from: FreeCell, to: FreeCell) => void;
  readonly isChosen: (cell: FreeCell) => boolean;
  /** Null while no reservation is moved. */
  readonly moving: MovingCells | null;
};

const freeLook =
  'flex min-h-9 min-w-0 grow scroll-mt-8 scroll-mb-4 flex-col items-center justify-center overflow-hidden rounded-6 border px-0.5 text-dns-14N-130 pointer-coarse:min-h-11';

const partlyTaken = 'ほかの予約・休館などと時間が重なるため、この時間枠は予約できません。';

const freeLooks = {
  open: 'border-solid-gray-420 bg-white text-solid-gray-700 hover:bg-key-50 hover:text-key-1000 hover:underline',
  hindered: 'border-dashed border-solid-gray-536 bg-solid-gray-50 text-solid-gray-700',
  chosen:
    'border-key-900 bg-key-900 font-bold text-white forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]',
};

type FreeProps = {
  cell: Extract<BoardCellOf, { kind: 'free' }>;
  /** A row of a room that is had by the hour, which has no name of its own. */
  isByHour: boolean;
  free: FreeCell | undefined;
  /** What is not open now can be booked with a reason. */
  mayOverride: boolean;
} & CellActions;

/** Nothing takes it. Where somebody can be booked it is a button; where it is not open now, it says so. */
const Free = ({ cell, isByHour, free, mayOverride, onPress, onHindered, isChosen, moving }: FreeProps) => {
  const { name, reason } = cell.column;
  const hindrance = (free && moving?.hindranceAt(free)) ?? null;
  const isOrigin = free !== undefined && moving?.isOrigin(free) === true;
  const word = isOrigin ? '移動元' : (hindrance?.word ?? (reason === null ? '空き' : unavailableWords[reason]));
  const why = hindrance?.why ?? whyAtDesk(cell.column, mayOverride && moving === null);
  const chosen = free !== undefined && isChosen(free);
  const isNarrow = isByHour || chosen || (reason === null && hindrance === null && !isOrigin);
  const isStruck = moving !== null && (!free || hindrance !== null);
  const text = (
    <>
      <span className="sr-only">{timeRangeName(cell.range)}</span>
      {/* Hours stand above; in cells as narrow as theirs nobody could read them. */}
      {!isByHour && <span className={`min-w-0 wrap-anywhere ${isStruck ? 'line-through' : ''}`}>{name}</span>}
      {isByHour && isStruck && <X aria-hidden="true" className="size-4 shrink-0" />}
      <span className={isNarrow ? 'sr-only' : 'min-w-0 wrap-anywhere'}>{word}</span>
    </>
  );
  if (!onPress) {
    const look = reason === null ? 'border-solid-gray-300 bg-white text-solid-gray-700' : freeLooks.hindered;
    return (
      <div title={why || undefined} className={`${freeLook} ${look}`}>
        {text}
        <span className="sr-only">{why}</span>
      </div>
    );
  }
  const title = `${timeRangeName(cell.range)}${why === '' ? '' : ` ${why}`}`;
  if (!free || hindrance) {
    return (
      <button
        type="button"
        aria-disabled="true"
        title={title}
        onClick={() => onHindered(why)}
        className={`${freeLook} cursor-not-allowed ${freeLooks.hindered}`}
      >
        {text}
      </button>
    );
  }
  return (
    <button
      type="button"
      data-free={`${free.articleId} ${free.date} ${free.range.fromMinute}`}
      aria-pressed={moving ? undefined : chosen}
      title={title}
      onClick={() => onPress(free)}
      className={`${freeLook} ${freeLooks[chosen ? 'chosen' : reason === null && !isOrigin ? 'open' : 'hindered']}`}
    >
      {chosen && <Check aria-hidden="true" className="size-4 shrink-0" />}
      {text}
    </button>
  );
};

type CellProps = {
  cell: BoardCellOf;
  date: string;
  row: BoardRow;
  free: readonly FreeCell[];
  hours: MinuteRange;
  /** What a room of the place is called. */
  nameOf: (articleId: string) => string;
  mayOverride: boolean;
} & CellActions;

/** What is at a time of a row. */
export const BoardCell = ({ cell, date, row, free, hours, nameOf, mayOverride, ...actions }: CellProps) => {
  const style = gridSpan(within(cell.range, hours), hours, cell.lane);
  if (cell.kind === 'taken') {
    const other = usedInstead(cell.block, row.room);
    const key = keyOfBlock(date, cell.block);
    const blockedReason = actions.moving ? whyTaken(cell.block) : '';
    const open = {
      blockedReason,
      isOpen: key === actions.openKey,
      onOpen: () => (blockedReason === '' ? actions.onOpenBlock(key) : actions.onHindered(blockedReason)),
    };
    return (
      <div role="gridcell" style={style} className="flex min-w-0">
        {other === null ? (
          <Block block={cell.block} blockKey={key} {...open} />
        ) : (
          <UsedByOther block={cell.block} name={nameOf(other)} />
        )}
      </div>
    );
  }
  const besideAll = { ...style, gridRow: `1 / ${row.lanes + 1}` };
  if (cell.kind === 'rest') {
    const isShort = cell.range.toMinute - cell.range.fromMinute < 90;
    return (
      <div role="gridcell" style={besideAll} className="flex min-w-0">
        <div className={`${freeLook} ${freeLooks.hindered}`} title={`${cell.column.name} ${partlyTaken}`}>
          <span className="sr-only">{timeRangeName(cell.range)}</span>
          {/* A short rest has no room for words. */}
          <span className={isShort ? 'sr-only' : 'min-w-0 wrap-anywhere'}>{cell.column.name}</span>
          <span className={isShort ? 'sr-only' : 'min-w-0 wrap-anywhere'}>利用不可</span>
          <span className="sr-only">{partlyTaken}</span>
        </div>
      </div>
    );
  }
  return (
    <div role="gridcell" style={besideAll} className="flex min-w-0">
      <Free
        cell={cell}
        isByHour={row.room.timeFrameType === 'time'}
        free={free.find(({ range }) => range.fromMinute === cell.range.fromMinute)}
        mayOverride={mayOverride}
        {...actions}
      />
    </div>
  );
};
