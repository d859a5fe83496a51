import { CalendarX } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import { paths } from '#contract/screens.ts';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { SpinnerIcon } from '#ui/action/SpinnerIcon.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useIsDesktop } from '#ui/page/useIsDesktop.ts';
import { announce } from '#ui/speech/announce.ts';
import { dayText, monthText } from '#ui/text/format.ts';
import { useTenant, useToday } from '#web/address/useTenant.ts';
import { CourseList } from './CourseList.tsx';
import { DayPanel } from './DayPanel.tsx';
import { EntryMark } from './EntryMark.tsx';
import { entriesByDay, entryCountText, markText } from './entryTexts.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { MonthPicker, PresentMonthButton } from './MonthPicker.tsx';
import { isMonth, monthAfter, toldDay } from './monthGrid.ts';

const marks = [
  { isFixed: true, look: 'held' },
  { isFixed: false, look: 'asked' },
] as const;

/** What the marks of the calendar mean. */
const CalendarLegend = () => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
  <ul role="list" aria-label="記号の説明" className="flex flex-wrap gap-x-5 gap-y-1">
    {marks.map((mark) => (
      <li key={markText(mark)} className="flex items-center gap-1.5">
        <EntryMark look={mark.look} />
        {markText(mark)}
      </li>
    ))}
  </ul>
);

type MonthStatusProps = {
  month: string;
  /** Of entries; undefined until they are there. */
  count: number | undefined;
  isFailed: boolean;
};

const StatusText = ({ month, count, isFailed }: MonthStatusProps) => {
  if (isFailed) return null;
  if (count === undefined) {
    return (
      <>
        <SpinnerIcon className="size-5 text-key-900" />
        読み込みです...
      </>
    );
  }
  return entryCountText(monthText(month), count);
};

/** What the calendar shows, in a line that is always there, so that nothing moves when a month arrives. */
const MonthStatus = (props: MonthStatusProps) => (
  <p role="status" className="flex min-h-[1lh] items-center gap-2 text-solid-gray-700">
    <StatusText {...props} />
  </p>
);

const title = 'マイ予約カレンダー';

/** The day of the address, and how to choose another. */
function useDay(month: string, days: ReturnType<typeof entriesByDay>) {
  const { tenantAlias } = useTenant();
  const today = useToday();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { key } = useLocation();
  const asked = search.get('day');
  const day = toldDay(month, { asked, today, filledDays: [...days.keys()] });
  const entryCount = days.get(day)?.length ?? 0;
  const titleId = useId();
  const isDesktop = useIsDesktop();
  const isJustChosen = useRef(false);

  // Where its entries stand below the month they come into sight with the focus, else the focus stays in the month.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same day may be chosen again, in another entry of the history
  useEffect(() => {
    if (!isJustChosen.current) return;
    isJustChosen.current = false;
    if (isDesktop) announce(entryCountText(dayText(day), entryCount));
    else document.getElementById(titleId)?.focus();
  }, [key, titleId, isDesktop]);

  const choose = (next: string) => {
    isJustChosen.current = true;
    navigate(paths.eMyReservations(tenantAlias, month, next), { replace: true, state: { keepsScroll: true } });
  };
  return { day, isAsked: asked === day, titleId, choose };
}

const Calendar = ({ month }: { month: string }) => {
  const { tenantAlias } = useTenant();
  const today = useToday();
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useCallQuery('EventReservation/GetReservationForYearMonth', {
    yearMonth: month,
  });
  const days = entriesByDay(data?.items ?? []);
  const holidays = new Map(data?.holidays.map(({ date, holidayName }) => [date, holidayName]));
  const { day, isAsked, titleId, choose } = useDay(month, days);
  const isFailed = !data && error !== null;

  // Paging replaces the entry: one press of Back leaves the calendar however many months were looked through.
  const show = (yearMonth: string) =>
    navigate(paths.eMyReservations(tenantAlias, yearMonth), { replace: true, state: { keepsScroll: true } });
  const choice = { month, presentMonth: today.slice(0, 7), onChange: show };

  const aside = data ? (
    <>
      {/* Below desktops a day is told when it was chosen; else the courses of the month begin at once. */}
      <div className={isAsked ? 'contents' : 'hidden desktop:contents'}>
        <DayPanel day={day} holidayName={holidays.get(day)} entries={days.get(day) ?? []} titleId={titleId} />
      </div>
      <div className="empty:hidden desktop:hidden">
        <CourseList entries={data.items} today={today} />
      </div>
    </>
  ) : (
    !isFailed && <Skeleton rows={1} rowClassName="h-80" />
  );

  return (
    <Page title={title} actions={<MonthPicker {...choice} />} aside={aside}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <CalendarLegend />
        <div className="tablet:me-auto">
          <PresentMonthButton {...choice} />
        </div>
        <MonthStatus month={month} count={data?.items.length} isFailed={isFailed} />
      </div>
      {isFailed ? (
        <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />
      ) : (
        <MonthGrid
          month={month}
          today={today}
          days={days}
          holidays={holidays}
          toldDay={data && day}
          isAsked={isAsked}
          onChoose={choose}
          onPage={(step) => show(monthAfter(month, step))}
        />
      )}
    </Page>
  );
};

const NoMonth = () => {
  const { tenantAlias } = useTenant();
  return (
    <Page title={title}>
      <EmptyState
        icon={<CalendarX aria-hidden="true" />}
        title="この月は表示できません。"
        text="アドレスの年月をお確かめください。"
        action={<LinkButton to={paths.eMyReservations(tenantAlias)}>今月を表示する</LinkButton>}
      />
    </Page>
  );
};

/** The courses of a month; without one in the address those of the present one. */
export const Component = () => {
  const { yearMonth } = useParams();
  const presentMonth = useToday().slice(0, 7);
  const month = yearMonth ?? presentMonth;
  return isMonth(month) ? <Calendar month={month} /> : <NoMonth />;
};
