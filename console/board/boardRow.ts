import type { BoardBlock, BoardRoom } from '#contract/desk/board.ts';
import { byTime, holdsRange, type MinuteRange, overlaps } from '#rules/day/minuteRange.ts';

type Column = BoardRoom['columns'][number];

/** What stands in the row of a room; `lane` from 0: of what is at the same time, one lies below the other. */
export type BoardCell = { readonly range: MinuteRange; readonly lane: number } & (
  | { readonly kind: 'free'; readonly column: Column }
  | { readonly kind: 'taken'; readonly block: BoardBlock }
  /** What is left of a frame that cannot be had, because something takes a part of it. */
  | { readonly kind: 'rest'; readonly column: Column }
);

export type BoardRow = {
  readonly room: BoardRoom;
  readonly cells: readonly BoardCell[];
  readonly lanes: number;
  /** Its columns side by side, taken or not, by time. */
  readonly columns: readonly MinuteRange[];
};

/** The room that was reserved, where what takes a room is a use of another one that shares its space. */
export const usedInstead = ({ articleId }: BoardBlock, room: BoardRoom) =>
  articleId === null || articleId === room.articleId ? null : articleId;

/** Columns side by side: a frame that has others in it, as a whole day has, is booked by choosing these. */
export const columnsBeside = (columns: readonly Column[]) =>
  columns.filter((column) => !columns.some((other) => other !== column && holdsRange(column, other)));

const heldBy = ({ heldFrom, heldTo }: BoardBlock): MinuteRange => ({ fromMinute: heldFrom, toMinute: heldTo });

/** What is left of a range, by time. */
const withoutAll = (range: MinuteRange, taken: readonly MinuteRange[]) =>
  taken.reduce<readonly MinuteRange[]>(
    (left, { fromMinute, toMinute }) =>
      left
        .flatMap((part) => [
          { fromMinute: part.fromMinute, toMinute: Math.min(part.toMinute, fromMinute) },
          { fromMinute: Math.max(part.fromMinute, toMinute), toMinute: part.toMinute },
        ])
        .filter((part) => part.fromMinute < part.toMinute),
    [range],
  );

/** The row of a room: what takes it, and its own columns that nothing touches, by time. */
export function boardRow(room: BoardRoom, blocks: readonly BoardBlock[]): BoardRow {
  const own = blocks.filter(({ rooms }) => rooms.includes(room.articleId));
  const ends: number[] = [];
  const taken = own
    .map((block) => ({ block, range: heldBy(block) }))
    .toSorted((one, other) => byTime(one.range, other.range))
    .map(({ block, range }) => {
      const free = ends.findIndex((end) => end <= range.fromMinute);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = range.toMinute;
      return { kind: 'taken' as const, block, range, lane };
    });
  const isFree = (column: Column) => room.closedFor === '' && !own.some((block) => overlaps(heldBy(block), column));
  const columns = columnsBeside(room.columns).toSorted(byTime);
  const free = columns.filter(isFree).map((column) => ({ kind: 'free' as const, column, range: column, lane: 0 }));
  const broken =
    room.closedFor === '' && room.timeFrameType === 'frame' ? columns.filter((column) => !isFree(column)) : [];
  const rest = broken.flatMap((column) =>
    withoutAll(
      column,
      taken.map(({ range }) => range),
    ).map((range) => ({ kind: 'rest' as const, column, range, lane: 0 })),
  );
  const cells = [...taken, ...free, ...rest].toSorted((one, other) => byTime(one.range, other.range));
  return { room, cells, lanes: Math.max(1, ends.length), columns };
}

/** Whether somebody could book any of its times now. */
export const hasFree = (room: BoardRoom, blocks: readonly BoardBlock[]) =>
  boardRow(room, blocks).cells.some((cell) => cell.kind === 'free' && cell.column.reason === null);

/** From when until when the board of a day reaches, on full hours; an ordinary day where nothing is open. */
export function boardHours(rooms: readonly BoardRoom[], blocks: readonly BoardBlock[]): MinuteRange {
  const ranges = [
    ...rooms.flatMap(({ columns }) => columns),
    ...blocks.filter(({ rooms: taken }) => taken.length > 0).map(heldWithin),
  ];
  if (ranges.length === 0) return { fromMinute: 9 * 60, toMinute: 21 * 60 };
  const from = Math.min(...ranges.map(({ fromMinute }) => fromMinute));
  const to = Math.max(...ranges.map(({ toMinute }) => toMinute));
  return { fromMinute: Math.floor(from / 60) * 60, toMinute: Math.ceil(to / 60) * 60 };
}

/** Closures may last the whole day, in which nobody is interested at night. */
const heldWithin = (block: BoardBlock): MinuteRange =>
  block.kind === 'closure' ? { fromMinute: 9 * 60, toMinute: 21 * 60 } : heldBy(block);

/** A range as far as it lies within the hours of the board. */
export const within = (range: MinuteRange, hours: MinuteRange): MinuteRange => ({
  fromMinute: Math.max(range.fromMinute, hours.fromMinute),
  toMinute: Math.min(range.toMinute, hours.toMinute),
});
