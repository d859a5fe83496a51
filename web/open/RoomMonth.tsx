// biome-ignore-all lint/a11y/noRedundantRoles: the keys of a grid find its rows by their role
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are controls is a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the control in a cell takes the focus, not the cell
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import type { MonthAvailability } from '#contract/open/pages.ts';
import { paths } from '#contract/screens.ts';
import { addMonths, dayOfMonth, weekdayOf } from '#rules/day/day.ts';
import { unavailableWords } from '#rules/facility/calendar/unavailableReasons.ts';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { MarkLegend, MarkShape, marks } from '#ui/Mark.tsx';
import { useGridKeys } from '#ui/table/useGridKeys.ts';
import { monthText, weekdayNames } from '#ui/text/format.ts';
import { useTenant, useToday } from '#web/address/useTenant.ts';
import { WeekdayHead } from '../calendar/WeekdayHead.tsx';
import { weekdayInks } from '../calendar/weekdayInks.ts';
import { weeksOf } from '../calendar/weeksOf.ts';
import { spokenDayText } from '../facility/dayTexts.ts';

type RoomDay = { containerId: string; articleId: string; date: string };

type Day = MonthAvailability['days'][number];

/** What is heard of a mark, and of × why. */
const markText = ({ displayText, reason }: Day) =>
  displayText === '×' ? unavailableWords[reason ?? 'full'] : marks[displayText].label;

const DayCell = ({ day, isChosen, to }: { day: Day; isChosen: boolean; to: string }) => {
  const isToday = day.date === useToday();
  const ink = day.holidayName === '' ? weekdayInks[weekdayOf(day.date)] : weekdayInks[0];
  return (
    <td
      role="gridcell"
      aria-selected={isChosen}
      aria-current={isToday ? 'date' : undefined}
      className="border border-solid-gray-300 p-0 align-top"
    >
      <Link
        to={to}
        replace
        state={{ keepsScroll: true }}
        aria-label={`${spokenDayText(day.date)}${day.holidayName === '' ? '' : ` ${day.holidayName}`} ${markText(day)}`}
        className={`flex min-h-16 flex-col items-center gap-0.5 border-2 p-0.5 hover:bg-key-50 focus-visible:-outline-offset-4 ${isChosen ? 'border-key-900 bg-key-50' : 'border-transparent forced-colors:border-[Canvas]'} ${day.displayText === '×' ? 'bg-solid-gray-50' : ''}`}
      >
        <span
          aria-hidden="true"
          className={`text-oln-16N-100 tracking-normal ${ink} ${isToday ? 'font-bold underline' : ''}`}
        >
          {dayOfMonth(day.date)}
        </span>
        <MarkShape glyph={day.displayText} className="size-5" />
      </Link>
    </td>
  );
};

const monthOfDay = (date: string) => date.slice(0, 7);

/** The same day of another month. */
const MonthStep = ({ articleId, date, step }: Omit<RoomDay, 'containerId'> & { step: -1 | 1 }) => {
  const { tenantAlias } = useTenant();
  const Icon = step < 0 ? ChevronLeft : ChevronRight;
  const icon = <Icon aria-hidden="true" className="size-5 shrink-0" />;
  return (
    <LinkButton
      to={paths.openRoom(tenantAlias, articleId, addMonths(`${monthOfDay(date)}-01`, step))}
      replace
      state={{ keepsScroll: true }}
      variant="outline"
      className="min-w-0! px-3!"
    >
      {step < 0 && icon}
      {step < 0 ? '前月' : '翌月'}
      {step > 0 && icon}
    </LinkButton>
  );
};

const Month = ({ month, date, isStale }: { month: MonthAvailability; date: string; isStale: boolean }) => {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const { articleId } = month;
  const page = (step: -1 | 1) =>
    navigate(paths.openRoom(tenantAlias, articleId, addMonths(`${month.month}-01`, step)), {
      replace: true,
      state: { keepsScroll: true },
    });
  const keys = useGridKeys({ shown: month.month, onPage: page, wraps: true });
  const days = new Map(month.days.map((day) => [day.date, day]));
  return (
    <div {...keys} className={`@container -mx-gutter tablet:mx-0 ${isStale ? 'opacity-60' : ''}`}>
      <table
        role="grid"
        inert={isStale}
        aria-busy={isStale || undefined}
        className="w-full table-fixed border-collapse border-y border-solid-gray-420 bg-white tablet:border-x"
      >
        <caption className="sr-only">
          {monthText(month.month)}の{month.articleName}
        </caption>
        <WeekdayHead />
        <tbody>
          {weeksOf(month.month).map((week) => (
            <tr key={week.find((day) => day !== null)} role="row">
              {week.map((date_, weekday) => {
                const day = date_ === null ? undefined : days.get(date_);
                return day ? (
                  <DayCell
                    key={day.date}
                    day={day}
                    isChosen={day.date === date}
                    to={paths.openRoom(tenantAlias, articleId, day.date)}
                  />
                ) : (
                  <td
                    key={weekdayNames[weekday]}
                    role="gridcell"
                    className="border border-solid-gray-300 bg-solid-gray-50"
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** A month of the room; a day that is chosen shows its frames beside it. */
export const RoomMonth = ({ containerId, articleId, date }: RoomDay) => {
  const { data, error, isFetching, isPlaceholderData, refetch } = useCallQuery(
    'Public/GetMonthAvailability',
    { containerId, articleId, month: monthOfDay(date) },
    { keepsPrevious: true },
  );
  return (
    <section aria-label="月の空き状況" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-std-20B-150">{monthText(monthOfDay(date))}</h2>
        <div className="flex flex-wrap gap-2">
          <MonthStep articleId={articleId} date={date} step={-1} />
          <MonthStep articleId={articleId} date={date} step={1} />
        </div>
      </div>
      <MarkLegend isFull={false} />
      {data && <Month month={data} date={date} isStale={isPlaceholderData} />}
      {!data && error && <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />}
      {!data && !error && (
        <Loading>
          <Skeleton rows={5} rowClassName="h-16" className="flex flex-col gap-1" />
        </Loading>
      )}
    </section>
  );
};
