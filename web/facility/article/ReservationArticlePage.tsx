import { useQueries, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { isNotFound, loadAdvice } from '#client/callFailure.ts';
import { callQuery } from '#client/queries.ts';
import { clockOfServer } from '#client/serverClock.ts';
import type { DayArticleAvailability } from '#contract/facility/room.ts';
import { paths } from '#contract/screens.ts';
import { addDays, daysFrom } from '#rules/day/day.ts';
import { spanDays } from '#rules/facility/request/spanDays.ts';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { alert } from '#ui/dialog/dialogs.ts';
import { FailedLoad } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { Page } from '#ui/page/Page.tsx';
import { DatesText } from '#ui/text/DatesText.tsx';
import { dayRangeText, dayText } from '#ui/text/format.ts';
import { useBackToParent } from '#web/address/back.ts';
import { useTenant, useToday } from '#web/address/useTenant.ts';
import { openingRefetchDelay } from '#web/clock/openingRefetchDelay.ts';
import { cartOf } from '../booking/cart.ts';
import { clearCart } from '../booking/cartStorage.ts';
import { previousInputQuery } from '../booking/input/previousInput.ts';
import { usePrice } from '../booking/usePrice.ts';
import { refusedText } from '../frameTexts.ts';
import { isShownDay } from '../isShownDay.ts';
import { LotteryNotice } from '../LotteryNotice.tsx';
import { canTakeSeveral } from './canTakeSeveral.ts';
import { FrameTable } from './FrameTable.tsx';
import { RoomBeside } from './RoomBeside.tsx';
import { TakenFrames } from './TakenFrames.tsx';
import { type ArticleAddress, useBookingStart } from './useBookingStart.ts';
import { useDayLink } from './useDayLink.ts';
import { useKnownNames } from './useRoomDays.ts';
import { type RoomSelection, useSelection } from './useSelection.ts';
import { useTicks } from './useTicks.ts';

// A frame by itself needs none of it. It comes while the day is asked for.
const fetchSelecting = () => import('./Selecting.tsx');
const Selecting = lazy(async () => ({ default: (await fetchSelecting()).Selecting }));
const fetchAside = () => import('./SelectionAside.tsx');
const SelectionAside = lazy(async () => ({ default: (await fetchAside()).SelectionAside }));

/**
 * The days of one room, fetched in parallel; nothing until all have arrived. Several days stay until the next ones are
 * there, and the focus with them.
 */
const useArticleDays = ({ containerId, articleId, date }: ArticleAddress) => {
  const { canFacilitySpanReservation, timeZone } = useTenant();
  const refetchIn = ({ rows }: DayArticleAvailability) =>
    openingRefetchDelay(rows, { timeZone, instant: clockOfServer.now() });
  const dates = daysFrom(date, canFacilitySpanReservation ? spanDays : 1);
  const answered = useQueries({
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
  const [kept, keep] = useState(answered.days);
  if (answered.days && answered.days !== kept) keep(answered.days);
  const isStale = canFacilitySpanReservation && !answered.days && !answered.error && kept !== undefined;
  return { ...answered, days: isStale ? kept : answered.days, isStale };
};

/** Asks what was typed last for the room once frames are on show of which one can be taken: not before they are. */
const usePreviousInputAhead = (articleId: string, days: readonly DayArticleAvailability[]) => {
  const queryClient = useQueryClient();
  const { canReserve } = useTenant();
  const isReservable = days.some(({ rows }) => rows.some((row) => refusedText(row, canReserve) === undefined));
  useEffect(() => {
    if (isReservable) queryClient.prefetchQuery(previousInputQuery(articleId));
  }, [queryClient, articleId, isReservable]);
};

const RowsOnTheWay = () => (
  <Loading>
    <Skeleton rows={4} rowClassName="h-24 tablet:h-16" />
  </Loading>
);

/** The other way to choose: frames one by one, or several of the day together. */
const OtherWay = ({ place, isSeveral }: { place: ArticleAddress; isSeveral: boolean }) => {
  const linkTo = useDayLink(place);
  return (
    <LinkButton {...linkTo(place.date, isSeveral ? null : '')} variant="outline" className="self-start">
      {isSeveral ? '時間枠を一つずつ予約する' : '複数の時間枠をまとめて予約する'}
    </LinkButton>
  );
};

const noDays: DayArticleAvailability[] = [];

/** Leads on with what is ticked, or says on which days something is in the way. */
const useSelectionAction = (
  place: ArticleAddress,
  days: readonly DayArticleAvailability[],
  selection: RoomSelection,
) => {
  const { canFacilitySpanReservation: isSpan } = useTenant();
  const start = useBookingStart(place);
  const { choice } = selection;
  const [first] = days;
  const chosen = choice.kind === 'taken' && selection.hasTicks ? choice.firstDay : undefined;
  const price = usePrice(
    chosen && choice.kind === 'taken' ? cartOf({ ...place, availability: chosen, rows: choice.rows }) : null,
  );
  const isLottery = choice.kind === 'taken' && choice.firstDay?.entryType === 'lottery';
  const spanLabel = isLottery ? 'まとめて抽選に申し込む' : 'まとめて予約する';
  const goOn = () => {
    if (choice.kind === 'refused') alert({ message: choice.message, items: isSpan ? choice.dates.map(dayText) : [] });
    else if (first) start(choice.firstDay ?? first, choice.rows);
  };
  return {
    timeFrameType: first?.timeFrameType ?? 'frame',
    choice,
    price,
    hasTicks: selection.hasTicks,
    actionLabel: isSpan ? spanLabel : '次へ',
    onAction: goOn,
  } as const;
};

/** The day, and the way to the days beside it. */
const ShownDays = ({ place, days }: { place: ArticleAddress; days: readonly DayArticleAvailability[] }) => {
  const { canFacilitySpanReservation: isSpan } = useTenant();
  const linkTo = useDayLink(place);
  const text = isSpan ? dayRangeText(place.date, addDays(place.date, spanDays - 1)) : dayText(place.date);
  const holidayName = isSpan ? '' : days[0]?.holidayName;
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p role="status" className="text-std-18B-160 text-solid-gray-800">
        <DatesText text={text} />
        {holidayName && <span className="ms-2 text-red-900">{holidayName}</span>}
      </p>
      <span className="-ms-2 flex">
        <LinkButton
          {...linkTo(addDays(place.date, -1))}
          variant="text"
          className="min-w-11! gap-0.5! px-2!"
          icon={<ChevronLeft aria-hidden="true" className="size-5 shrink-0" />}
        >
          前日
        </LinkButton>
        <LinkButton {...linkTo(addDays(place.date, 1))} variant="text" className="min-w-11! gap-0.5! px-2!">
          翌日
          <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
        </LinkButton>
      </span>
    </div>
  );
};

/** The days of a room, what is ticked of them, and how it is chosen: by frame, or several together. */
function useArticle(place: ArticleAddress) {
  const { canFacilitySpanReservation: isSpan } = useTenant();
  const answer = useArticleDays(place);
  const days = answer.days ?? noDays;
  const current = answer.isStale ? noDays : days;
  const { isSeveral, ...ticks } = useTicks(place);
  const selection = useSelection(current, ticks);
  const action = useSelectionAction(place, current, selection);
  const [first] = days;
  const hasFrames = !isSpan && first?.timeFrameType === 'frame';
  const isByFrame = hasFrames && !isSeveral;
  const hasChoice = !isByFrame && days.some(({ rows }) => rows.length > 0);

  usePreviousInputAhead(place.articleId, current);
  useEffect(() => {
    clearCart();
    fetchSelecting();
    fetchAside();
  }, []);
  return { ...answer, first, selection, action, isSpan, isSeveral, hasFrames, isByFrame, hasChoice };
}

type ArticleProps = { place: ArticleAddress; article: ReturnType<typeof useArticle> };

/** What stands beside the rows; nothing where they could not be had. */
const asideOf = ({ place, article: { first, error, hasChoice, action, isSpan, selection } }: ArticleProps) => {
  if (error) return undefined;
  const onItsWay = <Skeleton rows={1} rowClassName="h-80" />;
  if (hasChoice) {
    return (
      <Suspense fallback={onItsWay}>
        <SelectionAside {...action} isSpan={isSpan} onRemoveDay={selection.removeDay} />
      </Suspense>
    );
  }
  return first ? <RoomBeside place={place} isAside /> : onItsWay;
};

/** What is to be known before choosing. */
const Notes = ({ place, article: { days = noDays, first, hasFrames, isSeveral } }: ArticleProps) => {
  const drawn = days.find(({ entryType }) => entryType === 'lottery');
  if (!first) return null;
  return (
    <>
      {first.limits.length > 0 && (
        <ul className="list-disc ps-5">
          {first.limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      )}
      {drawn && <LotteryNotice draw={drawn.awaitedDraw} />}
      {hasFrames && (isSeveral || canTakeSeveral(first.rows)) && <OtherWay place={place} isSeveral={isSeveral} />}
    </>
  );
};

/** The rows to choose from. */
const Rows = ({ place, article: { days, first, isByFrame, hasChoice, selection, isStale, action } }: ArticleProps) => {
  const navigate = useNavigate();
  const linkTo = useDayLink(place);
  const start = useBookingStart(place);
  if (!days || !first) return null;
  if (isByFrame) {
    return (
      <>
        <FrameTable day={first} onStart={start} />
        <TakenFrames place={place} days={days} />
      </>
    );
  }
  const page = (step: -1 | 1) => {
    const { to, ...options } = linkTo(addDays(place.date, step * spanDays));
    navigate(to, options);
  };
  return (
    <>
      <Suspense fallback={<RowsOnTheWay />}>
        <Selecting
          days={days}
          selection={selection}
          isStale={isStale}
          onPage={page}
          action={hasChoice ? action : null}
        />
      </Suspense>
      <TakenFrames place={place} days={days} />
      {hasChoice && <RoomBeside place={place} isAside={false} />}
    </>
  );
};

const ArticleDays = ({ place }: { place: ArticleAddress }) => {
  const { tenantAlias } = useTenant();
  const article = useArticle(place);
  const { days, first, error, isFetching, refetch, hasChoice } = article;
  const known = useKnownNames(place);
  return (
    <Page
      title={first?.articleName ?? known?.articleName ?? '時間枠の選択'}
      isName
      backTo={paths.reservationCalendar(tenantAlias, place.containerId, place.date)}
      onBack={useBackToParent()}
      lead={
        <>
          <p className="min-h-[1lh]">{first?.containerName ?? known?.containerName}</p>
          <ShownDays place={place} days={days ?? noDays} />
        </>
      }
      aside={asideOf({ place, article })}
      asideBelow={first && !hasChoice ? 'last' : 'hidden'}
    >
      <Notes place={place} article={article} />
      <Rows place={place} article={article} />
      {error && (
        <FailedLoad
          advice={loadAdvice(error)}
          isNotFound={isNotFound(error)}
          notFoundTitle="部屋が見つかりません。"
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {!days && !error && <RowsOnTheWay />}
    </Page>
  );
};

export const Component = () => {
  const { containerId = '', date = '', articleId = '' } = useParams();
  const { tenantAlias } = useTenant();
  const today = useToday();
  if (!isShownDay(date, today)) return <Navigate to={paths.reservationCalendar(tenantAlias, containerId)} replace />;
  return <ArticleDays key={articleId} place={{ containerId, date, articleId }} />;
};
