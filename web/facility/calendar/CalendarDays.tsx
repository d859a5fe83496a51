import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { addDays, yearOf } from '#rules/day/day.ts';
import { Button } from '#ui/action/Button.tsx';
import { DatePickerField } from '#ui/form/DatePickerField.tsx';
import { SegmentedChoice } from '#ui/form/SegmentedChoice.tsx';
import { DatesText } from '#ui/text/DatesText.tsx';
import { dayRangeText, shortDayText } from '#ui/text/format.ts';
import { useSpecialDays } from './useSpecialDays.ts';

type CalendarDaysProps = {
  containerId: string;
  /** The first and the last day on show. */
  date: string;
  lastDate: string;
  today: string;
  /** Whether these days are shown, loading while others are still shown, or neither. */
  state: 'shown' | 'loading' | 'none';
  weeks: 1 | 2;
  onChange: (day: string) => void;
  onWeeksChange: (weeks: 1 | 2) => void;
};

type StepProps = { Icon: LucideIcon; label: string; isForward?: boolean; onPress: () => void };

const Step = ({ Icon, label, isForward = false, onPress }: StepProps) => (
  <Button
    variant="outline"
    icon={<Icon aria-hidden="true" className="size-5 shrink-0" />}
    className={`min-w-11! flex-col gap-0! px-0.5! py-0.5! text-[0.875rem]! leading-130! whitespace-nowrap tablet:min-w-19! tablet:gap-0.5! tablet:px-2! tablet:text-[1rem]! ${isForward ? 'tablet:flex-row-reverse' : 'tablet:flex-row'}`}
    onClick={onPress}
  >
    {label}
  </Button>
);

/** For screen readers only: sighted users see it at the table. */
const statusText = ({ state, date, lastDate }: Pick<CalendarDaysProps, 'state' | 'date' | 'lastDate'>) => {
  if (state === 'loading') return '読み込みです...';
  return state === 'shown' ? `${dayRangeText(date, lastDate)}を表示しています。` : '';
};

/** Stays when it has nothing to do: removing the pressed button would lose the focus. */
const TodayButton = ({ isToday, onPress }: { isToday: boolean; onPress: () => void }) => {
  const reasonId = useId();
  return (
    <span className="hidden tablet:inline">
      <Button
        variant="text"
        className="min-w-0! px-2!"
        disabledReasonId={isToday ? reasonId : undefined}
        onClick={onPress}
      >
        今日から
      </Button>
      {isToday && (
        <span id={reasonId} hidden>
          今日からの空き状況を表示しています。
        </span>
      )}
    </span>
  );
};

/** A phone has no room for the year, which is plain unless it is another one. */
const ShownDay = ({ date, today }: { date: string; today: string }) => {
  const isThisYear = yearOf(date) === yearOf(today);
  return (
    <>
      <span className={isThisYear ? 'hidden tablet:inline' : ''}>{yearOf(date)}/</span>
      <wbr />
      <DatesText text={shortDayText(date)} />
    </>
  );
};

type StartFieldProps = Pick<CalendarDaysProps, 'containerId' | 'date' | 'today' | 'onChange'>;

/** The calendar sheet, with the days on which the place is closed and the holidays of each month that is looked at. */
const StartField = ({ containerId, date, today, onChange }: StartFieldProps) => {
  const [month, setMonth] = useState<string>();
  const { days, isFailed } = useSpecialDays(month ? { containerId, date: `${month}-01`, days: 31 } : undefined);
  const special = [...days.values()];
  return (
    <DatePickerField
      label="表示を始める日"
      isLabelHidden
      value={date}
      valueText={<ShownDay date={date} today={today} />}
      shortcuts={[
        { label: '今日から', day: today },
        { label: '4週後', day: addDays(date, 28) },
      ]}
      today={today}
      holidays={Object.fromEntries(
        special.flatMap((day) => (day.holidayName === '' ? [] : [[day.date, day.holidayName]])),
      )}
      closedDays={new Set(special.flatMap((day) => (day.isClosed ? day.date : [])))}
      onMonth={setMonth}
      note={isFailed ? '休館日と祝日を読み込めませんでした。' : undefined}
      onChange={onChange}
      className="h-full gap-1! px-1.5! leading-140! tablet:gap-2! tablet:px-3!"
    />
  );
};

/** Chooses the days of the calendar: day by day, week by week, or from the calendar sheet. */
export const CalendarDays = ({
  containerId,
  date,
  lastDate,
  today,
  state,
  weeks,
  onChange,
  onWeeksChange,
}: CalendarDaysProps) => (
  <section
    aria-label="表示する日"
    className="grid w-full grid-cols-[auto_auto_minmax(0,1fr)_auto_auto] gap-1 @max-[18rem]/shell:grid-cols-2 tablet:flex tablet:w-auto tablet:flex-wrap tablet:items-center tablet:gap-2"
  >
    <Step Icon={ChevronsLeft} label="前週" onPress={() => onChange(addDays(date, -7))} />
    <Step Icon={ChevronLeft} label="前日" onPress={() => onChange(addDays(date, -1))} />
    <div className="min-w-0 @max-[18rem]/shell:col-span-2 tablet:min-w-43">
      <StartField containerId={containerId} date={date} today={today} onChange={onChange} />
    </div>
    <Step Icon={ChevronRight} label="翌日" isForward onPress={() => onChange(addDays(date, 1))} />
    <Step Icon={ChevronsRight} label="翌週" isForward onPress={() => onChange(addDays(date, 7))} />
    <TodayButton isToday={date === today} onPress={() => onChange(today)} />
    <div className="hidden desktop:block">
      <SegmentedChoice
        legend="表示する期間"
        value={String(weeks)}
        onChange={(value) => onWeeksChange(value === '1' ? 1 : 2)}
        options={[
          { value: '1', label: '1週間' },
          { value: '2', label: '2週間' },
        ]}
      />
    </div>
    <p role="status" className="sr-only">
      {statusText({ state, date, lastDate })}
    </p>
  </section>
);
