import { useQueryClient } from '@tanstack/react-query';
import { DoorOpen } from 'lucide-react';
import { useId } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { isNotFound, loadAdvice } from '#client/callFailure.ts';
import { callQuery } from '#client/queries.ts';
import { paths } from '#contract/screens.ts';
import { addDays } from '#rules/day/day.ts';
import { Button } from '#ui/action/Button.tsx';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FailedLoad } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useIsDesktop } from '#ui/page/useIsDesktop.ts';
import { useTenant, useToday } from '#web/address/useTenant.ts';
import { DayGrid } from '../DayGrid.tsx';
import { isShownDay } from '../isShownDay.ts';
import { AvailabilityCell } from './AvailabilityCell.tsx';
import { CalendarDays } from './CalendarDays.tsx';
import { CalendarHint, CalendarLegend } from './CalendarLegend.tsx';
import { useAvailability } from './useAvailability.ts';
import { usePrefetchDays } from './usePrefetchDays.ts';
import { daysOfWeek, nextFreeDay, type ShownAvailability } from './weeks.ts';

type TableProps = {
  containerId: string;
  availability: ShownAvailability;
  isStale: boolean;
  onPage: (step: -1 | 1) => void;
};

/** In the place of a mark that is on its way. */
const CellOnItsWay = () => <span className="m-1.5 min-h-9 grow animate-pulse rounded-4 bg-solid-gray-100" />;

const AvailabilityTable = ({ containerId, availability, isStale, onPage }: TableProps) => {
  const { tenantAlias } = useTenant();
  const queryClient = useQueryClient();
  const hintId = useId();
  const { containerName, columns, rows } = availability;
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<DoorOpen aria-hidden="true" />}
        title="予約できる部屋はまだありません"
        text="部屋が登録されると、空き状況がここに表示されます。"
      />
    );
  }

  const date = columns[0]?.date ?? '';
  const lastDate = columns.at(-1)?.date ?? '';
  // Fetched ahead, as a rule; nothing is asked for.
  const { queryKey } = callQuery('Reservation/GetDayAvailability', { containerId, date: addDays(lastDate, 1) });
  const comingRows = queryClient.getQueryData(queryKey)?.rows ?? [];
  return (
    <section aria-label="空き状況" className="-mt-3 flex flex-col gap-1 tablet:-mt-2 tablet:gap-2">
      <CalendarLegend date={date} lastDate={lastDate} />
      <DayGrid
        caption={`${containerName}の空き状況`}
        rowTerm="部屋"
        layout="rooms"
        columns={columns}
        hintId={hintId}
        isStale={isStale}
        onPage={onPage}
        rows={rows.map(({ articleId, articleName, cells }) => {
          const coming = comingRows.find((row) => row.articleId === articleId)?.cells ?? [];
          return {
            key: articleId,
            head: <span className="text-std-16B-170 leading-140">{articleName}</span>,
            cells: cells.map((cell, index) =>
              cell ? (
                <AvailabilityCell
                  key={columns[index]?.date}
                  cell={cell}
                  articleName={articleName}
                  canWatch
                  toDay={(day) => paths.reservationArticle({ tenantAlias, containerId, date: day, articleId })}
                  nextFree={nextFreeDay([...cells, ...coming], cell.date)}
                  hasWord={columns.length === daysOfWeek}
                />
              ) : (
                <CellOnItsWay key={columns[index]?.date} />
              ),
            ),
          };
        })}
      />
      <CalendarHint id={hintId} />
    </section>
  );
};

/** The marks that are there stay, so it stands below them. */
const MissingWeek = ({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) => (
  <div role="alert" className="flex flex-wrap items-center gap-x-4">
    <p>2週目を読み込めませんでした。</p>
    <Button variant="text" isBusy={isRetrying} busyLabel="読み込みです..." onClick={onRetry}>
      再読み込み
    </Button>
  </div>
);

const FacilityLink = () => {
  const { tenantAlias, isVisibleFacilityInfo } = useTenant();
  return (
    isVisibleFacilityInfo && (
      <LinkButton to={paths.containerInformation(tenantAlias)} variant="text" className="-mx-3 min-w-0! px-3!">
        建物・施設情報
      </LinkButton>
    )
  );
};

/** In place of the table: it could not be had, or is on its way. */
const NoTable = ({ error, isFetching, refetch }: Omit<ReturnType<typeof useAvailability>, 'data' | 'next'>) =>
  error ? (
    <FailedLoad
      advice={loadAdvice(error)}
      isNotFound={isNotFound(error)}
      notFoundTitle="施設が見つかりません。"
      onRetry={refetch}
      isRetrying={isFetching}
    />
  ) : (
    <Loading>
      <Skeleton rows={6} rowClassName="h-21 tablet:h-12" />
    </Loading>
  );

type CalendarAddress = { containerId: string; date: string };

/** Which days and how many weeks are shown, and the way to others. */
function useShownWeeks({ containerId, date }: CalendarAddress) {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const days = search.get('days') ?? undefined;
  const weeks = useIsDesktop() && days !== String(daysOfWeek) ? 2 : 1;
  // Paging replaces the entry: one press of Back leaves the calendar however many weeks were looked through.
  const go = (day: string, shownDays: string | undefined) =>
    navigate(paths.reservationCalendar(tenantAlias, containerId, day, shownDays), {
      replace: true,
      state: { keepsScroll: true },
    });
  return {
    weeks,
    show: (day: string) => go(day, days),
    showWeeks: (chosen: number) => go(date, String(chosen * daysOfWeek)),
  } as const;
}

const stateOf = ({
  data,
  isPlaceholderData,
}: Pick<ReturnType<typeof useAvailability>, 'data' | 'isPlaceholderData'>) => {
  if (isPlaceholderData) return 'loading';
  return data ? 'shown' : 'none';
};

const Calendar = ({ containerId, date }: CalendarAddress) => {
  const { tenantAlias } = useTenant();
  const today = useToday();
  const { weeks, show, showWeeks } = useShownWeeks({ containerId, date });
  const { next, ...answer } = useAvailability({ containerId, date, weeks });
  const { data, isPlaceholderData } = answer;
  usePrefetchDays({ containerId, date, weeks, today, isReady: data !== undefined && !isPlaceholderData });

  return (
    <Page
      title={data?.containerName ?? '空き状況'}
      isName
      backTo={paths.home(tenantAlias)}
      backLabel="施設一覧へ戻る"
      links={<FacilityLink />}
      actions={
        <CalendarDays
          containerId={containerId}
          date={date}
          lastDate={addDays(date, weeks * daysOfWeek - 1)}
          today={today}
          state={stateOf(answer)}
          weeks={weeks}
          onChange={show}
          onWeeksChange={showWeeks}
        />
      }
    >
      {data ? (
        <>
          <AvailabilityTable
            containerId={containerId}
            availability={data}
            isStale={isPlaceholderData}
            onPage={(step) => show(addDays(date, step * daysOfWeek))}
          />
          {next.error && !next.data && <MissingWeek onRetry={next.refetch} isRetrying={next.isFetching} />}
        </>
      ) : (
        <NoTable {...answer} />
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
