import { BreakBetween } from '#console/kit/BreakBetween.tsx';
import type { Board, BoardRoom } from '#contract/desk/board.ts';
import { count, shortDayText } from '#ui/text/format.ts';
import type { ShownRow } from './BoardGrid.tsx';
import { boardHours, boardRow } from './boardRow.ts';

const RoomHead = ({ room: { articleName, capacity } }: { room: BoardRoom }) => (
  <>
    <span className="w-full">{articleName}</span>
    {capacity !== null && <span className="text-dns-14N-130 text-solid-gray-700"> 定員{count(capacity, '人')}</span>}
  </>
);

/** The rows on show: all rooms of a day, or one room on each day. */
export const rowsOf = (days: readonly Board[], articleId: string): ShownRow[] =>
  days.flatMap(({ date, rooms, blocks, holidayName }) =>
    rooms
      .filter((room) => days.length === 1 || room.articleId === articleId)
      .map((room) => ({
        key: `${date} ${room.articleId}`,
        date,
        row: boardRow(room, blocks),
        head:
          days.length === 1 ? (
            <RoomHead room={room} />
          ) : (
            <BreakBetween parts={[shortDayText(date), ...(holidayName === '' ? [] : [holidayName])]} />
          ),
      })),
  );

/** From when until when they reach. */
export const hoursOf = (days: readonly Board[], rows: readonly ShownRow[]) =>
  boardHours(
    rows.map(({ row }) => row.room),
    days.flatMap(({ blocks }) => blocks),
  );
