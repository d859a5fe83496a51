import { CalendarX } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import { useAnswer } from '#web/api/queries.ts';
import { paths } from '#web/shell/paths.ts';
import { useTenant, useToday } from '#web/shell/TenantContext.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Page } from '#web/ui/Page.tsx';
import { CalendarLegend } from './CalendarLegend.tsx';
import { entriesByDay } from './entryTexts.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { MonthList } from './MonthList.tsx';
import { MonthPicker, PresentMonthButton } from './MonthPicker.tsx';
import { MonthStatus } from './MonthStatus.tsx';
import { isMonth } from './monthGrid.ts';

const title = 'マイ予約カレンダー';

const Calendar = ({ month }: { month: string }) => {
  const { tenantAlias } = useTenant();
  const today = useToday();
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useAnswer('EventReservation/GetReservationForYearMonth', {
    yearMonth: month,
  });
  const days = entriesByDay(data?.items ?? []);

  // Paging replaces the entry: one press of Back leaves the calendar however many months were looked through.
  const show = (yearMonth: string) =>
    navigate(paths.eMyReservations(tenantAlias, yearMonth), { replace: true, state: { keepsScroll: true } });
  const choice = { month, presentMonth: today.slice(0, 7), onChange: show };

  return (
    <Page title={title} width="wide">
      <div className="flex flex-col gap-3">
        <MonthPicker {...choice} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <CalendarLegend />
          <PresentMonthButton {...choice} />
        </div>
        <MonthStatus month={month} count={data?.items.length} isFailed={!data && error !== null} />
      </div>
      {!data && error ? (
        <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
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
