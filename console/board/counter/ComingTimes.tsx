import type { ChosenDay } from '#console/booking/place.ts';
import type { Board, BoardRoom } from '#contract/desk/board.ts';
import type { FrameRow } from '#contract/facility/room.ts';
import { overlaps } from '#rules/day/minuteRange.ts';
import { clockOfMinutes } from '#rules/facility/calendar/frames.ts';
import { TimeFields } from './TimeFields.tsx';

/** The times of a room as far as the board knows them; what takes them on another day it does not. */
function rowsOnBoard(board: Board, { articleId, columns, closedFor }: BoardRoom, date: string) {
  if (board.date === date && closedFor !== '') return [];
  const blocks = board.date === date ? board.blocks.filter(({ rooms }) => rooms.includes(articleId)) : [];
  return columns.map((column): FrameRow => {
    const isTaken = blocks.some(({ heldFrom, heldTo }) => overlaps({ fromMinute: heldFrom, toMinute: heldTo }, column));
    const reason = column.reason ?? (isTaken ? 'full' : null);
    return {
      timeFrameName: column.name,
      displayText: '×',
      isAvailable: reason === null,
      canReserve: reason === null,
      basicFee: 0,
      date,
      ...clockOfMinutes(column),
      reason,
      ...(column.reasonText !== undefined && { reasonText: column.reasonText }),
      opensAt: column.opensAt,
    };
  });
}

type ComingTimesProps = { board: Board; room: BoardRoom; day: ChosenDay; mayOverride: boolean };

const stays = () => undefined;

/** Holds the place of the times until they are there: what stands below is not to move away from under a pointer. */
export const ComingTimes = ({ board, room, day, mayOverride }: ComingTimesProps) => (
  <div aria-hidden="true" inert className="animate-pulse rounded-8 bg-solid-gray-100">
    <div className="invisible flex flex-col gap-4">
      <TimeFields
        day={day}
        offered={{ timeFrameType: room.timeFrameType, rows: rowsOnBoard(board, room, day.date) }}
        mayOverride={mayOverride}
        onChange={stays}
      />
    </div>
  </div>
);
