import type { DayArticleAvailability } from '#contract/facility/room.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { SelectionBar, type SelectionBarProps } from './SelectionBar.tsx';
import { SpanSelection } from './SpanSelection.tsx';
import { TimeSelection } from './TimeSelection.tsx';
import type { RoomSelection } from './useSelection.ts';

type SelectingProps = {
  days: readonly DayArticleAvailability[];
  selection: RoomSelection;
  /** See DayGrid. */
  isStale: boolean;
  onPage: (step: -1 | 1) => void;
  action: SelectionBarProps | null;
};

/** What is chosen by ticks: days side by side, or the hours or frames of one, and the way on below them. */
export const Selecting = ({ days, selection, isStale, onPage, action }: SelectingProps) => {
  const { canFacilitySpanReservation: isSpan } = useTenant();
  const [first] = days;
  if (!first) return null;
  return (
    <div className="flex flex-col gap-4">
      {isSpan ? (
        <SpanSelection days={days} selection={selection} isStale={isStale} onPage={onPage} />
      ) : (
        <TimeSelection day={first} selection={selection} />
      )}
      {action && <SelectionBar {...action} />}
    </div>
  );
};
