import type { MyEventReservation } from '#contract/event.ts';
import { dayOfMonth, weekdayOf } from '#rules/day/day.ts';
import { count } from '#ui/format.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { DayEntries } from './DayEntries.tsx';
import { EntryMark } from './EntryMark.tsx';
import { dayHeadingId } from './entryLinks.ts';

/** From Sunday, in red and blue as on every Japanese calendar. The weekday is also given as text. */
export const weekdayInks = ['text-red-900', '', '', '', '', '', 'text-blue-900'];

type MonthDayProps = { day: string; isToday: boolean; entries: readonly MyEventReservation[] };

const mostMarks = 3;

const DayNumber = ({ day, isToday }: Pick<MonthDayProps, 'day' | 'isToday'>) => (
  <span
    className={`grid size-7 max-w-full place-content-center rounded-full text-oln-16N-100 tracking-normal ${isToday ? 'bg-key-900 font-700 text-white' : weekdayInks[weekdayOf(day)]}`}
  >
    {dayOfMonth(day)}
    <VisuallyHidden>日{isToday && ' 今日'}</VisuallyHidden>
  </span>
);

/** Links to the day in the list below. Its heading takes the focus and so scrolls into view. */
const goToDay = (day: string) => document.getElementById(dayHeadingId(day))?.focus();

const Marks = ({ entries }: Pick<MonthDayProps, 'entries'>) => {
  const unshown = entries.length - mostMarks;
  return (
    <span className="flex flex-wrap justify-center gap-0.5">
      {entries.slice(0, mostMarks).map((entry) => (
        <EntryMark key={entry.eventReservationDetailId} isFixed={entry.isFixed} />
      ))}
      {unshown > 0 && (
        <span aria-hidden="true" className="text-[0.75rem] leading-[1rem] tracking-normal">
          +{unshown}
        </span>
      )}
    </span>
  );
};

const DayButton = ({ day, isToday, entries }: MonthDayProps) => (
  <button
    type="button"
    onClick={() => goToDay(day)}
    className="flex h-full min-h-16 w-full cursor-pointer flex-col items-center gap-1 bg-key-50 p-0.5 pb-1 hover:bg-key-100 focus-visible:-outline-offset-4 @min-[44rem]/month:hidden"
  >
    <DayNumber day={day} isToday={isToday} />
    <Marks entries={entries} />
    <VisuallyHidden>{count(entries.length, '件')}</VisuallyHidden>
  </button>
);

/** One day of the month. */
export const MonthDay = (props: MonthDayProps) => {
  const { day, isToday, entries } = props;
  const isEmpty = entries.length === 0;
  return (
    <td
      aria-current={isToday ? 'date' : undefined}
      className="h-16 border border-solid-gray-300 p-0 align-top @min-[44rem]/month:h-28"
    >
      {!isEmpty && <DayButton {...props} />}
      <div
        className={`flex-col items-center gap-1 p-0.5 pb-1 @min-[44rem]/month:flex @min-[44rem]/month:items-stretch @min-[44rem]/month:p-1 ${isEmpty ? 'flex' : 'hidden'}`}
      >
        <DayNumber day={day} isToday={isToday} />
        <DayEntries entries={entries} />
      </div>
    </td>
  );
};
