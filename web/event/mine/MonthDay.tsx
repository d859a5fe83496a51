// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are controls is a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the control in a cell takes the focus, not the cell
import type { MyEventReservation } from '#contract/event/mine.ts';
import { dayOfMonth, weekdayOf } from '#rules/day/day.ts';
import { count } from '#ui/text/format.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { weekdayInks } from '#web/calendar/weekdayInks.ts';
import { EntryMark } from './EntryMark.tsx';
import { chipText, type EntryLook, lookOf } from './entryTexts.ts';

type MonthDayProps = {
  day: string;
  /** '' on ordinary days. */
  holidayName: string;
  isToday: boolean;
  /** Where its entries are told: on desktops beside the month, elsewhere below it. */
  told: keyof typeof frames | undefined;
  entries: readonly MyEventReservation[];
  onChoose: (day: string) => void;
};

const frames = {
  everywhere: 'border-key-900 bg-key-50 forced-colors:border-4',
  desktop:
    'border-transparent forced-colors:border-[Canvas] desktop:border-key-900 desktop:bg-key-50 desktop:forced-colors:border-4 desktop:forced-colors:border-[CanvasText]',
};

const mostMarks = 3;

/** A holiday is named where there is room, and else in red. */
const DayHead = ({ day, holidayName, isToday }: Pick<MonthDayProps, 'day' | 'holidayName' | 'isToday'>) => {
  const ink = holidayName === '' ? weekdayInks[weekdayOf(day)] : weekdayInks[0];
  return (
    <span className="flex max-w-full flex-wrap items-center justify-center gap-x-1 @min-[36rem]/month:justify-start">
      <span
        className={`grid size-7 max-w-full place-content-center rounded-full text-oln-16N-100 tracking-normal ${isToday ? 'border-2 border-key-900 bg-key-900 font-700 text-white' : ink}`}
      >
        {dayOfMonth(day)}
        <VisuallyHidden>日{isToday && ' 今日'}</VisuallyHidden>
      </span>
      {holidayName !== '' && (
        <span className={`sr-only text-[0.75rem] leading-[1rem] tracking-normal @min-[36rem]/month:not-sr-only ${ink}`}>
          {' '}
          {holidayName}
        </span>
      )}
    </span>
  );
};

/** Where there is no room for words. */
const Marks = ({ entries }: Pick<MonthDayProps, 'entries'>) => {
  const unshown = entries.length - mostMarks;
  return (
    <span className="flex flex-wrap justify-center gap-0.5 @min-[36rem]/month:hidden">
      {entries.slice(0, mostMarks).map((entry) => (
        <EntryMark key={entry.eventReservationDetailId} look={lookOf(entry)} />
      ))}
      {unshown > 0 && (
        <span aria-hidden="true" className="text-[0.75rem] leading-[1rem] tracking-normal">
          +{unshown}
        </span>
      )}
      <VisuallyHidden> {count(entries.length, '件')}</VisuallyHidden>
    </span>
  );
};

const tints: Record<EntryLook, { chip: string; name: string }> = {
  held: { chip: 'border-success-2 bg-success-2 text-white', name: '' },
  asked: { chip: 'border-dashed border-key-900 bg-white', name: '' },
  lost: { chip: 'border-solid-gray-420 bg-white text-solid-gray-700', name: 'line-through' },
  off: { chip: 'border-error-2 bg-red-50 text-red-1000', name: 'line-through' },
};

/** The first entry of the day, and how many more there are. */
const Chip = ({ entries: [first, ...others] }: Pick<MonthDayProps, 'entries'>) => {
  if (!first) return null;
  const look = lookOf(first);
  return (
    <span className="hidden flex-col gap-0.5 text-dns-14N-130 tracking-normal @min-[36rem]/month:flex">
      <span className={`flex flex-col rounded-6 border px-1 ${tints[look].chip}`}>
        <span className="flex flex-wrap items-center gap-x-1">
          <EntryMark look={look} />
          <span className="tabular-nums">{first.startTime}</span> <span className="font-700">{chipText(first)}</span>
        </span>{' '}
        <span className={`truncate ${tints[look].name}`}>{first.eventName}</span>
      </span>{' '}
      {others.length > 0 && <span className="px-1">ほか{count(others.length, '件')}</span>}
    </span>
  );
};

/** One day of the month, which shows its entries. */
export const MonthDay = ({ told, entries, onChoose, ...head }: MonthDayProps) => (
  <td
    role="gridcell"
    aria-selected={told !== undefined}
    aria-current={head.isToday ? 'date' : undefined}
    className="h-16 border border-solid-gray-300 p-0 align-top @min-[36rem]/month:h-24"
  >
    <button
      type="button"
      onClick={() => onChoose(head.day)}
      className={`flex h-full min-h-16 w-full cursor-pointer flex-col items-center gap-1 border-2 p-0.5 text-start hover:bg-key-50 focus-visible:-outline-offset-4 @min-[36rem]/month:min-h-24 @min-[36rem]/month:items-stretch ${told ? frames[told] : 'border-transparent forced-colors:border-[Canvas]'}`}
    >
      <DayHead {...head} />
      {entries.length > 0 && (
        <>
          <Marks entries={entries} />
          <Chip entries={entries} />
        </>
      )}
    </button>
  </td>
);
