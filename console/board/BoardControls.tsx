import { useSelf } from '#console/address/useConsole.ts';
import { DaySteps, type DayStepsProps, type View } from '#console/kit/days/DaySteps.tsx';
import type { BoardRoom } from '#contract/desk/board.ts';
import { SegmentedChoice } from '#ui/form/SegmentedChoice.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';

export const views = [
  { value: 'day', label: '日' },
  { value: 'week', label: '週（1室）' },
  { value: 'month', label: '月' },
] as const;

type BoardControlsProps = DayStepsProps & {
  containerId: string;
  /** The room of a week. */
  room: string;
  rooms: readonly BoardRoom[];
  onView: (view: View) => void;
  onHall: (containerId: string) => void;
  onRoom: (articleId: string) => void;
};

/** What the board shows: which hall, and when. */
export const BoardControls = ({ containerId, room, rooms, onView, onHall, onRoom, ...day }: BoardControlsProps) => {
  const { view } = day;
  const { containers } = useSelf();
  return (
    <search className="flex flex-wrap items-end gap-4 print:hidden">
      <SegmentedChoice
        legend="表示"
        options={views.map((option) => ({ ...option }))}
        value={view}
        onChange={(next) => onView(next as View)}
      />
      {containers.length > 1 && (
        <SelectField
          label="施設"
          placeholder=""
          options={containers.map((item) => ({ value: item.containerId, label: item.containerName }))}
          value={containerId}
          onChange={(event) => onHall(event.target.value)}
        />
      )}
      {view === 'week' && rooms.length > 0 && (
        <SelectField
          label="部屋"
          placeholder=""
          options={rooms.map(({ articleId, articleName }) => ({ value: articleId, label: articleName }))}
          value={room}
          onChange={(event) => onRoom(event.target.value)}
        />
      )}
      <DaySteps {...day} />
    </search>
  );
};
