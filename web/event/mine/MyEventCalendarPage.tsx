import { CalendarX } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import { loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import { paths } from '#contract/screens.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { count as countText, monthText } from '#ui/format.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Page } from '#ui/page/Page.tsx';
import { SpinnerIcon } from '#ui/SpinnerIcon.tsx';
import { useTenant, useToday } from '#web/address/useTenant.ts';
import { EntryMark } from './EntryMark.tsx';
import { entriesByDay, markText } from './entryTexts.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { MonthList } from './MonthList.tsx';
import { MonthPicker, PresentMonthButton } from './MonthPicker.tsx';
import { isMonth } from './monthGrid.ts';

const marks = [{ isFixed: true }, { isFixed: false }];

/** What the marks of the calendar mean. */
const CalendarLegend = () => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
  <ul role="list" aria-label="記号の説明" className="flex flex-wrap gap-x-5 gap-y-1">
    {marks.map((mark) => (
      <li key={markText(mark)} className="flex items-center gap-1.5">
        <EntryMark {...mark} />
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
  return count === 0
    ? `${monthText(month)}の予約・申込はありません。`
    : `${monthText(month)}の予約・申込は${countText(count, '件')}です。`;
};

/** What the calendar shows, in a line that is always there, so that nothing moves when a month arrives. */
const MonthStatus = (props: MonthStatusProps) => (
  <p role="status" className="flex min-h-[1lh] items-center gap-2 text-solid-gray-700">
    <StatusText {...props} />
  </p>
);

const title = 'マイ予約カレンダー';

const Calendar = ({ month }: { month: string }) => {
  const { tenantAlias } = useTenant();
  const today = useToday();
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useCallQuery('EventReservation/GetReservationForYearMonth', {
    yearMonth: month,
  });
  const days = entriesByDay(data?.items ?? []);

  // Paging replaces the entry: one press of Back leaves the calendar however many months were looked through.
  const show = (yearMonth: string) =>
    navigate(paths.eMyReservations(tenantAlias, yearMonth), { replace: true, state: { keepsScroll: true } });
  const choice = { month, presentMonth: today.slice(0, 7), onChange: show };

  return (
    <Page title={title}>
      <div className="flex flex-col gap-3">
        <MonthPicker {...choice} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <CalendarLegend />
          <PresentMonthButton {...choice} />
        </div>
        <MonthStatus month={month} count={data?.items.length} isFailed={!data && error !== null} />
      </div>
      {!data && error ? (
        <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />
      ) : (
        <div className="@container/month -mx-gutter flex flex-col gap-6 sm:mx-0">
          <MonthGrid month={month} today={today} days={days} />
          <div className="px-gutter sm:px-0">
            <MonthList days={days} />
          </div>
        </div>
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
