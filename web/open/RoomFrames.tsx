import { loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import { clockOfServer } from '#client/serverClock.ts';
import { storage } from '#client/storage.ts';
import type { DayArticleAvailability, FrameRow } from '#contract/facility/room.ts';
import { paths } from '#contract/screens.ts';
import { addMonths } from '#rules/day/day.ts';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { TextLink } from '#ui/action/TextLink.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { dayText } from '#ui/text/format.ts';
import { drillDown } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { openingRefetchDelay } from '#web/clock/openingRefetchDelay.ts';
import { refusedText, rowFeeText, rowText, rowTimeText } from '../facility/frameTexts.ts';

type RoomDay = { containerId: string; articleId: string; date: string };

/** Leads on to the resident's page of the day, through the login where nobody is logged in, with the frame chosen. */
const Frame = ({ place, day, row }: { place: RoomDay; day: DayArticleAvailability; row: FrameRow }) => {
  const { tenantAlias, canReserve, canFacilitySpanReservation } = useTenant();
  const refused = refusedText(row, canReserve);
  const frames = canFacilitySpanReservation ? undefined : rowTimeText(row).replace('～', '-');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-solid-gray-300 py-3 last:border-b-0">
      <span className="flex min-w-0 flex-col">
        <span className="text-std-16B-170 leading-140">{rowText(row)}</span>
        <span className="text-solid-gray-700">{rowFeeText(day.timeFrameType, row.basicFee)}</span>
      </span>
      {refused === undefined ? (
        <LinkButton to={paths.reservationArticle({ tenantAlias, ...place, frames })} state={drillDown}>
          <span className="sr-only">{rowText(row)}を</span>
          {day.entryType === 'lottery' ? '抽選に申し込む' : '予約する'}
        </LinkButton>
      ) : (
        <span className="min-w-0 text-end text-dns-14N-130 text-solid-gray-700">{refused}</span>
      )}
    </li>
  );
};

/** The first day of a month after `date` on which the room can be had; null where there is none, undefined until it is known. */
function useFreeDayIn(month: string, { containerId, articleId, date: after }: RoomDay, enabled = true) {
  const { data } = useCallQuery(
    'Public/GetMonthAvailability',
    { containerId, articleId, month },
    { isQuiet: true, enabled },
  );
  return data && (data.days.find(({ date, isAvailable }) => isAvailable && date > after) ?? null);
}

/** The next day on which the room can be had, as its month tells, or the month after: on the last days of a month none is left in it. */
const NextFree = ({ place }: { place: RoomDay }) => {
  const { tenantAlias } = useTenant();
  const month = place.date.slice(0, 7);
  const inMonth = useFreeDayIn(month, place);
  const inNext = useFreeDayIn(addMonths(`${month}-01`, 1).slice(0, 7), place, inMonth === null);
  const next = inMonth ?? inNext;
  if (!next) return null;
  return (
    <p>
      次の空き：
      <TextLink to={paths.openRoom(tenantAlias, place.articleId, next.date)} className="inline-block py-2">
        {dayText(next.date)}
      </TextLink>
    </p>
  );
};

/** Other rooms that can be had on that day. */
const OtherRooms = ({ date }: { date: string }) => {
  const { tenantAlias } = useTenant();
  return (
    <p>
      <TextLink to={paths.openSearch(tenantAlias, `when=${date}`)} className="inline-block py-2">
        この日に空いているほかの部屋をさがす
      </TextLink>
    </p>
  );
};

/** Before the first press: what it does not do yet, for those who fear to do something wrong. */
const NothingYet = ({ isLottery }: { isLottery: boolean }) => (
  <p className="phrase text-dns-14N-130 text-solid-gray-700">
    ボタンを押しても、すぐには{isLottery ? '申込みになりません' : '予約になりません'}。このあと
    {storage.get('session_token') === null && 'ログインして、'}
    内容を確かめてから決められます。
  </p>
);

const Frames = ({ place, day }: { place: RoomDay; day: DayArticleAvailability }) => {
  const { canReserve } = useTenant();
  const canBeHad = day.rows.some((row) => refusedText(row, canReserve) === undefined);
  return (
    <>
      {canBeHad && <NothingYet isLottery={day.entryType === 'lottery'} />}
      {day.rows.length === 0 ? (
        <p>この日に利用できる時間枠はありません。</p>
      ) : (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
        <ul role="list" className="flex flex-col">
          {day.rows.map((row) => (
            <Frame key={rowText(row)} place={place} day={day} row={row} />
          ))}
        </ul>
      )}
      {!canBeHad && (
        <>
          <NextFree place={place} />
          <OtherRooms date={place.date} />
        </>
      )}
    </>
  );
};

/** The frames of a day, each with its price and the way on. */
export const RoomFrames = ({ place }: { place: RoomDay }) => {
  const { timeZone } = useTenant();
  const { data, error, isFetching, isPlaceholderData, refetch } = useCallQuery(
    'Public/GetDayArticleAvailability',
    place,
    {
      keepsPrevious: true,
      refetchIn: ({ rows }) => openingRefetchDelay(rows, { timeZone, instant: clockOfServer.now() }),
    },
  );
  return (
    <section
      aria-label="時間枠"
      className={`flex flex-col gap-2 rounded-12 border border-solid-gray-300 bg-white px-gutter py-4 tablet:p-6 ${isPlaceholderData ? 'opacity-60' : ''}`}
    >
      <h2 aria-live="polite" className="text-std-18B-160">
        {dayText(place.date)}
        {data && !isPlaceholderData && data.holidayName !== '' && (
          <span className="ms-2 text-red-900">{data.holidayName}</span>
        )}
      </h2>
      {data && (
        // Those of the day before must not lead on to this one.
        <div inert={isPlaceholderData} className="flex flex-col gap-2">
          <Frames place={place} day={data} />
        </div>
      )}
      {!data && error && <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />}
      {!data && !error && (
        <Loading>
          <Skeleton rows={3} rowClassName="h-16" />
        </Loading>
      )}
    </section>
  );
};
