import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { isNotFound, loadAdvice } from '#client/callFailure.ts';
import { callQuery } from '#client/queries.ts';
import { clockOfServer } from '#client/serverClock.ts';
import type { DayArticleAvailability } from '#contract/facility.ts';
import { paths } from '#contract/screens.ts';
import { daysFrom } from '#rules/day/day.ts';
import { spanDays } from '#rules/facility/decideReservation.ts';
import { DatesText } from '#ui/DatesText.tsx';
import { FailedLoad } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { dayRangeText, dayText } from '#ui/format.ts';
import { Page } from '#ui/page/Page.tsx';
import { useBackToParent } from '#web/address/back.ts';
import { useTenant, useToday } from '#web/address/useTenant.ts';
import { openingRefetchDelay } from '#web/clock/openingRefetchDelay.ts';
import { clearCart } from '../booking/cartStorage.ts';
import { isShownDay } from '../isShownDay.ts';
import { LotteryNotice } from '../LotteryNotice.tsx';
import { FrameList } from './FrameList.tsx';
import { SpanSelection } from './SpanSelection.tsx';
import { TimeSelection } from './TimeSelection.tsx';
import { type ArticleAddress, useBookingStart } from './useBookingStart.ts';

/** The days of one room, fetched in parallel; nothing until all have arrived. */
const useArticleDays = ({ containerId, articleId, date }: ArticleAddress) => {
  const { canFacilitySpanReservation, timeZone } = useTenant();
  const refetchIn = ({ rows }: DayArticleAvailability) =>
    openingRefetchDelay(rows, { timeZone, instant: clockOfServer.now() });
  const dates = daysFrom(date, canFacilitySpanReservation ? spanDays : 1);
  return useQueries({
    queries: dates.map((day) =>
      callQuery('Reservation/GetDayArticleAvailability', { containerId, articleId, date: day }, { refetchIn }),
    ),
    combine: (answers) => {
      const days = answers.flatMap(({ data }) => (data ? [data] : []));
      return {
        days: days.length === answers.length ? days : undefined,
        error: answers.find(({ data, error }) => error && !data)?.error ?? null,
        isFetching: answers.some(({ isFetching }) => isFetching),
        refetch: () => Promise.all(answers.map((answer) => answer.refetch())),
      };
    },
  });
};

type FormProps = { place: ArticleAddress; days: readonly DayArticleAvailability[] };

/** The form that fits the room and the tenant (spec §2 Reservation article). */
const SelectionForm = ({ place, days }: FormProps) => {
  const { canFacilitySpanReservation } = useTenant();
  const start = useBookingStart(place);
  const [first] = days;
  if (!first) return null;
  if (canFacilitySpanReservation) return <SpanSelection days={days} onStart={start} />;
  if (first.timeFrameType === 'time') return <TimeSelection day={first} onStart={start} />;
  return <FrameList day={first} onStart={start} />;
};

const ArticleDays = ({ place }: { place: ArticleAddress }) => {
  const { tenantAlias } = useTenant();
  const { days, error, isFetching, refetch } = useArticleDays(place);
  const [first] = days ?? [];
  const lastDate = days?.at(-1)?.date ?? place.date;
  const isOneDay = lastDate === place.date;
  const daysText = isOneDay ? dayText(place.date) : dayRangeText(place.date, lastDate);

  useEffect(clearCart, []);

  return (
    <Page
      title={first?.articleName ?? '時間枠の選択'}
      isName
      backTo={paths.reservationCalendar(tenantAlias, place.containerId, place.date)}
      onBack={useBackToParent()}
      lead={
        <>
          <p>{first?.containerName}</p>
          <p className="text-std-18B-160 text-solid-gray-800">
            <DatesText text={daysText} />
            {isOneDay && first?.holidayName && <span className="ms-2 text-red-900">{first.holidayName}</span>}
          </p>
        </>
      }
    >
      {days?.some(({ entryType }) => entryType === 'lottery') && <LotteryNotice />}
      {days && <SelectionForm place={place} days={days} />}
      {error && (
        <FailedLoad
          advice={loadAdvice(error)}
          isNotFound={isNotFound(error)}
          notFoundTitle="部屋が見つかりません。"
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {!days && !error && (
        <Loading>
          <Skeleton rows={4} rowClassName="h-24" />
        </Loading>
      )}
    </Page>
  );
};

export const Component = () => {
  const { containerId = '', date = '', articleId = '' } = useParams();
  const { tenantAlias } = useTenant();
  const today = useToday();
  if (!isShownDay(date, today)) return <Navigate to={paths.reservationCalendar(tenantAlias, containerId)} replace />;
  return <ArticleDays key={`${articleId} ${date}`} place={{ containerId, date, articleId }} />;
};
