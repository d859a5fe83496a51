import { DoorOpen } from 'lucide-react';
import { useId } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { isNotFound, loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import { clockOfServer } from '#client/serverClock.ts';
import type { DayAvailability } from '#contract/facility.ts';
import { paths } from '#contract/screens.ts';
import { addDays } from '#rules/day/day.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FailedLoad } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { MarkLegend } from '#ui/Mark.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useTenant, useToday } from '#web/address/useTenant.ts';
import { openingRefetchDelay } from '#web/clock/openingRefetchDelay.ts';
import { DayGrid } from '../DayGrid.tsx';
import { isShownDay } from '../isShownDay.ts';
import { AvailabilityCell } from './AvailabilityCell.tsx';
import { CalendarDays } from './CalendarDays.tsx';
import { usePrefetchDays } from './usePrefetchDays.ts';

type TableProps = {
  containerId: string;
  availability: DayAvailability;
  isStale: boolean;
  onPage: (step: -1 | 1) => void;
};

const AvailabilityTable = ({ containerId, availability, isStale, onPage }: TableProps) => {
  const { tenantAlias } = useTenant();
  const { containerName, columns, rows } = availability;
  const hintId = useId();
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<DoorOpen aria-hidden="true" />}
        title="予約できる部屋はまだありません"
        text="部屋が登録されると、空き状況がここに表示されます。"
      />
    );
  }
  return (
    <section aria-label="空き状況" className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <MarkLegend />
        <p id={hintId} className="text-dns-14N-130 text-solid-gray-700">
          記号を選ぶと時間枠へ進みます。×を選ぶと理由を表示します。
        </p>
      </div>
      <DayGrid
        caption={`${containerName}の空き状況`}
        rowTerm="部屋"
        layout="rooms"
        hintId={hintId}
        onPage={onPage}
        columns={columns}
        isStale={isStale}
        rows={rows.map(({ articleId, articleName, cells }) => ({
          key: articleId,
          head: <span className="text-std-16B-170 leading-150">{articleName}</span>,
          cells: cells.map((cell) => (
            <AvailabilityCell
              key={cell.date}
              cell={cell}
              articleName={articleName}
              to={paths.reservationArticle({ tenantAlias, containerId, date: cell.date, articleId })}
            />
          )),
        }))}
      />
    </section>
  );
};

const Calendar = ({ containerId, date }: { containerId: string; date: string }) => {
  const { tenantAlias, timeZone } = useTenant();
  const today = useToday();
  const navigate = useNavigate();
  const request = { containerId, date };
  const answer = useCallQuery('Reservation/GetDayAvailability', request, {
    keepsPrevious: true,
    refetchIn: ({ rows }) =>
      openingRefetchDelay(
        rows.flatMap(({ cells }) => cells),
        { timeZone, instant: clockOfServer.now() },
      ),
  });
  const { data, error, isFetching, isPlaceholderData, refetch } = answer;
  usePrefetchDays({ containerId, date, today, isReady: data !== undefined && !isPlaceholderData });

  // Paging replaces the entry: one press of Back leaves the calendar however many weeks were looked through.
  const show = (day: string) =>
    navigate(paths.reservationCalendar(tenantAlias, containerId, day), { replace: true, state: { keepsScroll: true } });

  return (
    <Page title={data?.containerName ?? '空き状況'} isName backTo={paths.home(tenantAlias)} backLabel="施設一覧へ戻る">
      <CalendarDays
        date={date}
        lastDate={addDays(date, 6)}
        today={today}
        state={isPlaceholderData ? 'loading' : data ? 'shown' : 'none'}
        onChange={show}
      />
      {data && (
        <AvailabilityTable
          containerId={containerId}
          availability={data}
          isStale={isPlaceholderData}
          onPage={(step) => show(addDays(date, step * 7))}
        />
      )}
      {!data && error && (
        <FailedLoad
          advice={loadAdvice(error)}
          isNotFound={isNotFound(error)}
          notFoundTitle="施設が見つかりません。"
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && (
        <Loading>
          <Skeleton rows={6} rowClassName="h-20" />
        </Loading>
      )}
    </Page>
  );
};

export const Component = () => {
  const { containerId = '', date } = useParams();
  const { tenantAlias } = useTenant();
  const today = useToday();
  if (date !== undefined && !isShownDay(date, today)) {
    return <Navigate to={paths.reservationCalendar(tenantAlias, containerId)} replace />;
  }
  return <Calendar key={containerId} containerId={containerId} date={date ?? today} />;
};
