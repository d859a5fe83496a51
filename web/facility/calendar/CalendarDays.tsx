import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { addDays } from '#rules/day/day.ts';
import { Button } from '#ui/Button.tsx';
import { DatePickerField } from '#ui/form/DatePickerField.tsx';
import { dayRangeText } from '#ui/format.ts';

type CalendarDaysProps = {
  /** The first and the last day on show. */
  date: string;
  lastDate: string;
  today: string;
  /** Whether these days are shown, loading while others are still shown, or neither. */
  state: 'shown' | 'loading' | 'none';
  onChange: (day: string) => void;
};

const Step = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <Button variant="outline" className="min-w-0! gap-0.5! px-1! whitespace-nowrap" onClick={onPress}>
    {children}
  </Button>
);

const icon = { 'aria-hidden': true, className: 'size-5 shrink-0' } as const;

/** For screen readers only: sighted users see it at the table. */
const statusText = ({ state, date, lastDate }: Pick<CalendarDaysProps, 'state' | 'date' | 'lastDate'>) => {
  if (state === 'loading') return '読み込みです...';
  return state === 'shown' ? `${dayRangeText(date, lastDate)}を表示しています。` : '';
};

/** Stays when it has nothing to do: removing the pressed button would lose the focus. */
const TodayButton = ({ isToday, onPress }: { isToday: boolean; onPress: () => void }) => {
  const reasonId = useId();
  return (
    <>
      <Button variant="text" disabledReasonId={isToday ? reasonId : undefined} onClick={onPress}>
        今日から
      </Button>
      {isToday && (
        <span id={reasonId} hidden>
          今日からの空き状況を表示しています。
        </span>
      )}
    </>
  );
};

/** Chooses the days of the calendar: day by day, week by week, or from the calendar sheet. */
export const CalendarDays = ({ date, lastDate, today, state, onChange }: CalendarDaysProps) => (
  <section aria-label="表示する日" className="flex flex-wrap items-center gap-x-6 gap-y-3">
    <div className="flex grow flex-wrap items-center gap-x-2 gap-y-3 sm:grow-0">
      <div className="grow basis-44 sm:min-w-64">
        <DatePickerField
          label="表示を始める日"
          isLabelHidden
          value={date}
          today={today}
          onChange={onChange}
          className="w-full"
        />
      </div>
      <TodayButton isToday={date === today} onPress={() => onChange(today)} />
    </div>
    <div className="grid grow basis-72 grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-2 sm:max-w-120">
      <Step onPress={() => onChange(addDays(date, -7))}>
        <ChevronsLeft {...icon} />
        前週
      </Step>
      <Step onPress={() => onChange(addDays(date, -1))}>
        <ChevronLeft {...icon} />
        前日
      </Step>
      <Step onPress={() => onChange(addDays(date, 1))}>
        翌日
        <ChevronRight {...icon} />
      </Step>
      <Step onPress={() => onChange(addDays(date, 7))}>
        翌週
        <ChevronsRight {...icon} />
      </Step>
    </div>
    <p role="status" className="sr-only">
      {statusText({ state, date, lastDate })}
    </p>
  </section>
);
