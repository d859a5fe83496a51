// biome-ignore-all lint/a11y/useSemanticElements: what is at the same time lies in one row, which a table cannot lay out
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons in the cells take the focus
import { type CSSProperties, useRef } from 'react';
import type { Board, BoardBlock } from '#contract/desk/board.ts';
import { type MinuteRange, timeRangeName } from '#rules/day/minuteRange.ts';
import { useGridKeys } from '#ui/table/useGridKeys.ts';
import { markScrollEdges, useOverflow } from '#ui/useOverflow.ts';
import { blockLook } from './blockLook.tsx';
import { type BoardCell, type BoardRow, boardHours, boardRow, within } from './boardRow.ts';

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
};

/** What names a block as long as it is there. */
export const keyOfBlock = ({ kind, reservationId, articleId, heldFrom, rooms }: BoardBlock) =>
  `${kind}:${reservationId ?? ''}:${articleId ?? rooms[0] ?? ''}:${heldFrom}`;

const Cell = ({
  cell,
  row,
  hours,
  openKey,
  onOpenBlock,
}: { cell: BoardCell; row: BoardRow; hours: MinuteRange } & CellActions) => {
  const style = placeOf(within(cell.range, hours), hours, cell.lane);
  if (cell.kind === 'taken') {
    const key = keyOfBlock(cell.block);
    return (
      <div role="gridcell" style={style} className="flex min-w-0">
        <Block block={cell.block} isOpen={key === openKey} onOpen={() => onOpenBlock(key)} />
      </div>
    );
  }
  return (
    <div
      role="gridcell"
      style={{ ...style, gridRow: `1 / ${row.lanes + 1}` }}
      className="flex min-h-14 min-w-0 items-center justify-center overflow-hidden rounded-6 border border-solid-gray-300 bg-white px-1 text-dns-14N-130 text-solid-gray-700"
    >
      <span className="sr-only">{timeRangeName(cell.range)}</span>
      <span className="min-w-0 wrap-anywhere">{cell.column.name}</span>
      <span className="sr-only">空き</span>
    </div>
  );
};

const hourMarks = ({ fromMinute, toMinute }: MinuteRange) =>
  Array.from({ length: (toMinute - fromMinute) / 60 }, (_, index) => fromMinute + index * 60);

type BoardGridProps = { board: Board; isStale: boolean; onPage: (step: -1 | 1) => void } & CellActions;

/** Rooms as rows, the time from left to right. Arrow keys walk from cell to cell. */
export const BoardGrid = ({ board, isStale, onPage, ...actions }: BoardGridProps) => {
  const keys = useGridKeys({ shown: board.date, onPage });
  const scroller = useRef<HTMLElement>(null);
  const canScroll = useOverflow(scroller, markScrollEdges);
  const { rooms, blocks } = board;
  const hours = boardHours(rooms, blocks);
  return (
    <div {...keys} className={`scroll-edge relative print:hidden ${isStale ? 'opacity-50' : ''}`}>
      <section
        ref={scroller}
        aria-label="予約台帳"
        tabIndex={canScroll ? 0 : undefined}
        onScroll={(event) => markScrollEdges(event.currentTarget)}
        className="relative overflow-x-auto overscroll-x-contain"
      >
        <div className="min-w-140">
          <div aria-hidden="true" className="flex">
            <div className="w-36 shrink-0" />
            <div className="grid grow" style={tracksOf(hours)}>
              {hourMarks(hours).map((minute) => (
                <span
                  key={minute}
                  style={placeOf({ fromMinute: minute, toMinute: minute + 60 }, hours)}
                  className="border-s border-solid-gray-300 ps-1 text-dns-14N-130 text-solid-gray-700 tabular-nums"
                >
                  {minute / 60}時
                </span>
              ))}
            </div>
          </div>
          <div role="grid" aria-label="予約台帳" aria-readonly="true">
            {rooms.map((room) => {
              const row = boardRow(room, blocks);
              return (
                <div role="row" key={room.articleId} className="flex border-t border-solid-gray-300">
                  <div role="rowheader" className="w-36 shrink-0 py-2 pe-2 text-std-16B-150 name">
                    {room.articleName}
                    {room.closedFor !== '' && <span className="block text-dns-14N-130">{room.closedFor}</span>}
                  </div>
                  <div role="presentation" className="grid min-h-16 grow gap-y-1 py-1" style={tracksOf(hours)}>
                    {row.cells.map((cell) => (
                      <Cell
                        key={cell.kind === 'free' ? `free:${cell.range.fromMinute}` : keyOfBlock(cell.block)}
                        {...{ cell, row, hours, ...actions }}
                      />
                    ))}
                    {row.cells.length === 0 && (
                      <div role="gridcell" style={{ gridColumn: '1 / -1' }} className="bg-solid-gray-50" />
                    )}
                  </div>
                </div>
              );
            })}
          </div>
        </div>
      </section>
    </div>
  );
};
