import { type CalendarDate, parseDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useContext, useEffect } from 'react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  CalendarStateContext,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { weekdayOf } from '#rules/day/day.ts';
import { longDayText, weekdayNames } from '../text/format.ts';

export type DayCalendarProps = {
  /** 'YYYY-MM-DD', or '' while none is chosen. */
  value: string;
  onChange: (day: string) => void;
  /** The tenant's present day: the browser's own may be another one. */
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  /** Names by day; shown below the month and in red. */
  holidays?: Readonly<Record<string, string>> | undefined;
  /** Days on which nothing is open; marked in words, and chosen like others: a week may begin with one. */
  closedDays?: ReadonlySet<string> | undefined;
  /** Is told each month that is shown, 'YYYY-MM', by the first of which marks can be asked for. */
  onMonth?: ((month: string) => void) | undefined;
  /** Why there are no marks. */
  note?: string | undefined;
};

const pressStyleId = 'react-aria-pressable-style';

/**
 * React Aria adds an inline style once, which the content policy forbids; kit.css has its rule, this takes its
 * place.
 */
const preventInlinePressStyle = () => {
  if (document.getElementById(pressStyleId)) return;
  const standIn = document.createElement('meta');
  standIn.id = pressStyleId;
  document.head.append(standIn);
};

preventInlinePressStyle();

const dateOf = (day: string | undefined) => (day ? parseDate(day) : undefined);

const weekdayInk = (weekday: number) => ['text-red-900', '', '', '', '', '', 'text-blue-900'][weekday] ?? '';

const dayInk = (day: string, isHoliday: boolean) => (isHoliday ? 'text-red-900' : weekdayInk(weekdayOf(day)));

const HolidayDot = () => (
  <span className="mt-1 inline-block size-1.5 rounded-full bg-current forced-colors:bg-[CanvasText]" />
);

const MonthButton = ({ slot, children }: { slot: 'previous' | 'next'; children: ReactNode }) => (
  <Button
    slot={slot}
    className="grid size-[44px] shrink-0 place-content-center rounded-full border border-key-900 text-key-900 hover:bg-key-50 data-disabled:border-solid-gray-300 data-disabled:text-solid-gray-420 data-disabled:hover:bg-transparent"
  >
    {children}
  </Button>
);

type MonthNotesProps = Pick<DayCalendarProps, 'onMonth' | 'note'> & { holidays: Readonly<Record<string, string>> };

/** The holidays of the month shown, in words: red numbers alone are not enough. */
const MonthNotes = ({ holidays, onMonth, note }: MonthNotesProps) => {
  const month = useContext(CalendarStateContext)?.visibleRange.start.toString().slice(0, 7) ?? '';
  useEffect(() => onMonth?.(month), [onMonth, month]);
  const names = Object.entries(holidays)
    .filter(([day]) => day.startsWith(month))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, name]) => `${Number(day.slice(8))}日 ${name}`);
  return (
    <p className="flex min-h-12 gap-2 pt-2 text-dns-14N-130 leading-150">
      {note}
      {names.length > 0 && (
        <>
          <span className="whitespace-nowrap text-red-900">
            <HolidayDot /> 祝日
          </span>
          <span className="text-solid-gray-700">{names.join('、')}</span>
        </>
      )}
    </p>
  );
};

type DayCellProps = { date: CalendarDate; today: string; holiday: string | undefined; isClosed: boolean };

const cellStyle =
  'mx-auto flex min-h-11 w-full max-w-13 cursor-pointer flex-col items-center justify-center rounded-8 text-oln-16N-100 tracking-normal ' +
  'hover:bg-key-50 data-outside-month:hidden ' +
  'data-disabled:cursor-default data-disabled:text-solid-gray-420 data-disabled:hover:bg-transparent ' +
  'data-selected:bg-key-900 data-selected:text-white data-selected:hover:bg-key-1000 ' +
  'data-selected:forced-color-adjust-none forced-colors:data-selected:bg-[Highlight] forced-colors:data-selected:text-[HighlightText]';

const DayCell = ({ date, today, holiday, isClosed }: DayCellProps) => {
  const day = date.toString();
  const isToday = day === today;
  /** React Aria's own name would call the browser's present day today, and does not know the holidays. */
  const nameOf = (isSelected: boolean) =>
    [isToday && '本日', longDayText(day), holiday, isClosed && '休館', isSelected && '選択中']
      .filter(Boolean)
      .join(' ');
  return (
    <CalendarCell
      date={date}
      className={`${cellStyle} ${dayInk(day, holiday !== undefined)}`}
      // biome-ignore lint/a11y/useAriaPropsSupportedByRole: `cell` brings the role of a button.
      render={(cell, { isSelected }) => <div {...cell} aria-label={nameOf(isSelected)} />}
    >
      <span className={isToday ? 'border-b-2 border-current pb-0.5 font-700' : ''}>{date.day}</span>
      {(holiday || isClosed) && (
        <span className="flex items-center gap-0.5">
          {holiday && <HolidayDot />}
          {/* The name of the day says it, which is spoken by its number: to software the word is no text of the button. */}
          {isClosed && <span className="text-[0.75rem] after:content-['休館']" />}
        </span>
      )}
    </CalendarCell>
  );
};

/** One month to choose a day from. */
export const DayCalendar = ({
  value,
  onChange,
  today,
  min,
  max,
  holidays = {},
  closedDays,
  onMonth,
  note,
}: DayCalendarProps) => (
  <I18nProvider locale="ja-JP">
    <Calendar
      autoFocus
      aria-label="日付"
      firstDayOfWeek="sun"
      value={dateOf(value) ?? null}
      defaultFocusedValue={parseDate(value || min || today)}
      minValue={dateOf(min) ?? null}
      maxValue={dateOf(max) ?? null}
      onChange={(date) => onChange(date.toString())}
      className="mx-auto w-full max-w-96"
    >
      <header className="flex items-center justify-between gap-2 pb-2">
        <MonthButton slot="previous">
          <ChevronLeft aria-hidden="true" className="size-5" />
        </MonthButton>
        <CalendarHeading className="text-std-18B-160" />
        <MonthButton slot="next">
          <ChevronRight aria-hidden="true" className="size-5" />
        </MonthButton>
      </header>
      <CalendarGrid className="w-full table-fixed border-collapse">
        <CalendarGridHeader>
          {(name) => (
            <CalendarHeaderCell
              className={`h-9 text-dns-14B-130 ${weekdayInk((weekdayNames as readonly string[]).indexOf(name))}`}
            >
              {name}
            </CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <DayCell
              date={date}
              today={today}
              holiday={holidays[date.toString()]}
              isClosed={closedDays?.has(date.toString()) === true}
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
      <MonthNotes holidays={holidays} onMonth={onMonth} note={note} />
    </Calendar>
  </I18nProvider>
);
