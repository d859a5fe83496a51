// biome-ignore-all lint/a11y/useSemanticElements: what is at the same time lies in one row, which a table cannot lay out
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons in the cells take the focus
import { Package, StickyNote } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { FreeCell } from '#console/booking/place.ts';
import type { BoardBlock } from '#contract/desk/board.ts';
import { type MinuteRange, timeRangeName } from '#rules/day/minuteRange.ts';
import { blockLook } from './blockLook.tsx';
import { type BoardCell as BoardCellOf, type BoardRow, usedInstead, within } from './boardRow.ts';
import { type CellActions, FreeTime, freeLook, freeLooks } from './FreeTime.tsx';
import { whyTaken } from './moving/target.ts';

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

const partlyTaken = 'ほかの予約・休館などと時間が重なるため、この時間枠は予約できません。';

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
      <FreeTime
        cell={cell}
        isByHour={row.room.timeFrameType === 'time'}
        free={free.find(({ range }) => range.fromMinute === cell.range.fromMinute)}
        mayOverride={mayOverride}
        {...actions}
      />
    </div>
  );
};
