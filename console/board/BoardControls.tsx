import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { RefObject } from 'react';
import { useSelf } from '#console/address/useConsole.ts';
import { DayField } from '#console/fields/DayField.tsx';
import type { BoardRoom } from '#contract/desk/board.ts';
import { addDays, addMonths } from '#rules/day/day.ts';
import { Button } from '#ui/action/Button.tsx';
import { SegmentedChoice } from '#ui/form/SegmentedChoice.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';

export const views = [
  { value: 'day', label: '日' },
  { value: 'week', label: '週（1室）' },
  { value: 'month', label: '月' },
] as const;

export type View = (typeof views)[number]['value'];

const steps: Readonly<Record<View, { readonly before: string; readonly after: string }>> = {
  day: { before: '前の日', after: '次の日' },
  week: { before: '前の週', after: '次の週' },
  month: { before: '前の月', after: '次の月' },
};

/** The day that is shown after paging on or back. */
export const pagedBy = (view: View, date: string, step: number) =>
  view === 'month' ? addMonths(date, step) : addDays(date, view === 'week' ? step * 7 : step);

type DayStepsProps = {
  view: View;
  date: string;
  today: string;
  dateField: RefObject<HTMLInputElement | null>;
  onDay: (date: string) => void;
  onPage: (step: -1 | 1) => void;
};

const DaySteps = ({ view, date, today, dateField, onDay, onPage }: DayStepsProps) => (
  <div className="flex grow flex-wrap items-end gap-4">
    <Button variant="outline" icon={<ChevronLeft aria-hidden="true" className="size-5" />} onClick={() => onPage(-1)}>
      {steps[view].before}
    </Button>
    <DayField ref={dateField} label="日付" value={date} onChange={(day) => day !== '' && onDay(day)} />
    <Button variant="outline" onClick={() => onPage(1)}>
      {steps[view].after}
      <ChevronRight aria-hidden="true" className="size-5" />
    </Button>
    <Button variant="outline" onClick={() => onDay(today)}>
      今日
    </Button>
  </div>
);

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
