import { type RefObject, useRef } from 'react';
import { useSelf, useToday } from '#console/address/useConsole.ts';
import { isChosen } from '#console/booking/place.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { Board } from '#contract/desk/board.ts';
import { BoardGrid } from './BoardGrid.tsx';
import { DayList } from './DayList.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { NotBookable } from './NotBookable.tsx';
import { hoursOf, rowsOf } from './shownRows.tsx';
import type { BlockActs } from './useBlockActs.ts';
import type { useBoard } from './useBoard.ts';
import type { BoardAddress } from './useBoardAddress.ts';
import type { Counter } from './useCounter.ts';

type BoardDaysProps = {
  address: BoardAddress;
  query: ReturnType<typeof useBoard>['query'];
  weekRoom: string;
  counter: Counter;
  acts: BlockActs;
  isForRooms: boolean;
  mayBook: boolean;
  isListPrinted: boolean;
};

type GridProps = Omit<BoardDaysProps, 'query' | 'isListPrinted'> & {
  boards: readonly Board[];
  isStale: boolean;
  isEntered: RefObject<boolean>;
};

const Grid = ({ address, boards, weekRoom, counter, acts, ...props }: GridProps) => {
  const { moving } = acts;
  const mayOverride = useSelf().permissions.includes('reservation.override');
  const rows = rowsOf(boards, weekRoom);
  return (
    <BoardGrid
      shown={`${address.view} ${address.date}`}
      rows={rows}
      hours={hoursOf(boards, rows)}
      isStale={props.isStale}
      onPage={address.page}
      isEntered={props.isEntered}
      openKey={address.chosen}
      onOpenBlock={address.openBlock}
      onPress={props.mayBook || (props.isForRooms && moving.isOn) ? acts.press : null}
      onHindered={acts.setBlockedReason}
      mayOverride={mayOverride}
      nameOf={(id) => boards[0]?.rooms.find(({ articleId }) => articleId === id)?.articleName ?? ''}
      onStep={moving.isOn ? () => undefined : counter.step}
      isChosen={(cell) => isChosen(counter.places, cell) && !moving.isOn}
      moving={moving.cells}
    />
  );
};

/** The rooms of a day, a room on seven days, or the days of a month. */
export const BoardDays = ({ query, isListPrinted, ...props }: BoardDaysProps) => {
  const { address, acts } = props;
  const today = useToday();
  const isEntered = useRef(false);
  if (address.view === 'month') {
    return (
      <MonthGrid
        containerId={address.containerId}
        month={address.date.slice(0, 7)}
        today={today}
        addressOf={(day) => address.addressOf(day, { view: '' })}
        onPage={address.page}
        onEnter={() => {
          isEntered.current = true;
        }}
      />
    );
  }
  const days = query.data?.days;
  return (
    <QueryState
      // The grid holds the focus while other days are on their way: only what is in it is inert then.
      query={{ ...query, data: days && acts.moving.boards, isPlaceholderData: false }}
      empty={([board]) => (board?.rooms.length ? null : { title: 'この施設には部屋がありません' })}
    >
      {(boards) => (
        <>
          <Grid {...props} boards={boards} isStale={query.isPlaceholderData} isEntered={isEntered} />
          <NotBookable why={acts.blockedReason} />
          {address.view === 'day' && days?.[0] && <DayList board={days[0]} isPrinted={isListPrinted} />}
        </>
      )}
    </QueryState>
  );
};
