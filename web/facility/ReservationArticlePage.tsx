import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import type { DayArticleAvailability } from '#contract/facility.ts';
import { daysFrom } from '#rules/day/day.ts';
import { spanDays } from '#rules/facility/decideReservation.ts';
import { answerQuery } from '#web/api/queries.ts';
import { paths } from '#web/shell/paths.ts';
import { useTenant, useToday } from '#web/shell/TenantContext.tsx';
import { untilOpening } from '#web/shell/untilOpening.ts';
import { useWayBack } from '#web/shell/wayBack.ts';
import { DatesText } from '#web/ui/DatesText.tsx';
import { FailedLoad } from '#web/ui/FailedLoad.tsx';
import { dayRangeText, dayText } from '#web/ui/format.ts';
import { Loading } from '#web/ui/Loading.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { clearCart } from './cart.ts';
import { FrameList } from './FrameList.tsx';
import { isShownDay } from './isShownDay.ts';
import { LotteryNotice } from './LotteryNotice.tsx';
import { SpanSelection } from './SpanSelection.tsx';
import { TimeSelection } from './TimeSelection.tsx';
import { type BookingPlace, useBookingStart } from './useBookingStart.ts';

/** The days of one room, asked for side by side; nothing until all of them are there. */
const useArticleDays = ({ containerId, articleId, date }: BookingPlace) => {
  const { canFacilitySpanReservation, timeZone } = useTenant();
  const outdatedIn = ({ rows }: DayArticleAvailability) => untilOpening(rows, { timeZone, instant: Date.now() });
  const dates = daysFrom(date, canFacilitySpanReservation ? spanDays : 1);
  return useQueries({
    queries: dates.map((day) =>
      answerQuery('Reservation/GetDayArticleAvailability', { containerId, articleId, date: day }, { outdatedIn }),
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

type FormProps = { place: BookingPlace; days: readonly DayArticleAvailability[] };

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

const ArticleDays = ({ place }: { place: BookingPlace }) => {
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
      width={isOneDay ? 'normal' : 'wide'}
      backTo={paths.reservationCalendar(tenantAlias, place.containerId, place.date)}
      onBack={useWayBack()}
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
        <FailedLoad error={error} missingTitle="部屋が見つかりません。" onRetry={refetch} isRetrying={isFetching} />
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
