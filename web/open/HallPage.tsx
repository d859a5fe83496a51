import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { isNotFound, loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import { clockOfServer } from '#client/serverClock.ts';
import type { RoomPage } from '#contract/facility/page.ts';
import type { DayAvailability } from '#contract/facility/room.ts';
import { paths } from '#contract/screens.ts';
import { addDays } from '#rules/day/day.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { FailedLoad } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useTenant, useToday } from '#web/address/useTenant.ts';
import { ImportantNotices } from '#web/announcement/ImportantNotices.tsx';
import { openingRefetchDelay } from '#web/clock/openingRefetchDelay.ts';
import { AvailabilityCell } from '../facility/calendar/AvailabilityCell.tsx';
import { CalendarHint, CalendarLegend } from '../facility/calendar/CalendarLegend.tsx';
import { daysOfWeek, nextFreeDay } from '../facility/calendar/weeks.ts';
import { DayGrid } from '../facility/DayGrid.tsx';
import { isShownDay } from '../facility/isShownDay.ts';
import { HallFacts } from './HallFacts.tsx';
import { nameInDocument } from './nameInDocument.ts';
import { PagePicture } from './PagePicture.tsx';
import { Pictures } from './Pictures.tsx';
import { roomSize } from './roomSize.ts';

type Place = { containerId: string; date: string };

/** The week before and after, as steps that replace each other in the browser's history. */
const WeekSteps = ({ containerId, date }: Place) => {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const today = useToday();
  const go = (day: string) =>
    navigate(paths.openHall(tenantAlias, containerId, day), { replace: true, state: { keepsScroll: true } });
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="outline"
        className="min-w-0! px-3!"
        icon={<ChevronLeft aria-hidden="true" className="size-5 shrink-0" />}
        onClick={() => go(addDays(date, -daysOfWeek))}
      >
        前週
      </Button>
      <Button variant="outline" className="min-w-0! px-3!" onClick={() => go(today)}>
        今日から
      </Button>
      <Button variant="outline" className="min-w-0! px-3!" onClick={() => go(addDays(date, daysOfWeek))}>
        翌週
        <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
      </Button>
    </div>
  );
};

const WeekTable = ({
  containerId,
  availability,
  isStale,
}: {
  containerId: string;
  availability: DayAvailability;
  isStale: boolean;
}) => {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const hintId = useId();
  const { containerName, columns, rows } = availability;
  const date = columns[0]?.date ?? '';
  const page = (step: -1 | 1) =>
    navigate(paths.openHall(tenantAlias, containerId, addDays(date, step * daysOfWeek)), {
      replace: true,
      state: { keepsScroll: true },
    });
  return (
    <>
      <CalendarLegend date={date} lastDate={columns.at(-1)?.date ?? ''} />
      <DayGrid
        caption={`${containerName}の空き状況`}
        rowTerm="部屋"
        layout="rooms"
        columns={columns}
        hintId={hintId}
        isStale={isStale}
        onPage={page}
        rows={rows.map(({ articleId, articleName, cells }) => ({
          key: articleId,
          head: (
            <Link to={paths.openRoom(tenantAlias, articleId)} className="link text-std-16B-170 leading-140">
              {articleName}
            </Link>
          ),
          cells: cells.map((cell) => (
            <AvailabilityCell
              key={cell.date}
              cell={cell}
              articleName={articleName}
              toDay={(day) => paths.openRoom(tenantAlias, articleId, day)}
              nextFree={nextFreeDay(cells, cell.date)}
              hasWord
            />
          )),
        }))}
      />
      <CalendarHint id={hintId} />
    </>
  );
};

/** The marks of a week for every room. */
const Week = ({ containerId, date }: Place) => {
  const { timeZone } = useTenant();
  const { data, error, isFetching, isPlaceholderData, refetch } = useCallQuery(
    'Public/GetDayAvailability',
    { containerId, date },
    {
      keepsPrevious: true,
      refetchIn: ({ rows }) =>
        openingRefetchDelay(
          rows.flatMap(({ cells }) => cells),
          { timeZone, instant: clockOfServer.now() },
        ),
    },
  );
  return (
    <section aria-label="空き状況" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <h2 className="text-std-20B-150">空き状況</h2>
        <WeekSteps containerId={containerId} date={date} />
      </div>
      {data && <WeekTable containerId={containerId} availability={data} isStale={isPlaceholderData} />}
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
          <Skeleton rows={4} rowClassName="h-21 tablet:h-12" />
        </Loading>
      )}
    </section>
  );
};

const RoomCard = ({ room }: { room: RoomPage }) => {
  const { tenantAlias } = useTenant();
  return (
    <li className="relative flex flex-col gap-1 rounded-12 border border-solid-gray-300 bg-white p-4 hover:border-key-900">
      <PagePicture picture={room.pictures[0]} isDecorative />
      <h3 className="mt-1 text-std-16B-170">
        <Link
          to={paths.openRoom(tenantAlias, room.articleId)}
          className="name after:absolute after:inset-0 hover:underline"
        >
          {room.articleName}
        </Link>
      </h3>
      <p className="text-dns-14N-130 text-solid-gray-700">{roomSize(room)}</p>
      {room.features.length > 0 && (
        <p className="text-dns-14N-130 text-solid-gray-700">{room.features.slice(0, 4).join('・')}</p>
      )}
    </li>
  );
};

const Rooms = ({ rooms }: { rooms: readonly RoomPage[] }) => (
  <section aria-label="部屋" className="flex flex-col gap-3">
    <h2 className="text-std-20B-150">部屋</h2>
    {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit */}
    <ul role="list" className="grid gap-4 tablet:grid-cols-2 desktop:grid-cols-3">
      {rooms.map((room) => (
        <RoomCard key={room.articleId} room={room} />
      ))}
    </ul>
  </section>
);

const Hall = ({ containerId, date }: Place) => {
  const { tenantAlias } = useTenant();
  const { data, error, isFetching, refetch } = useCallQuery('Public/GetHall', { containerId });
  return (
    <Page
      title={data?.containerName ?? nameInDocument('施設')}
      isName
      backTo={paths.openHalls(tenantAlias)}
      backLabel="施設一覧へ戻る"
      lead={data?.address}
    >
      {!data && error ? (
        <FailedLoad
          advice={loadAdvice(error)}
          isNotFound={isNotFound(error)}
          notFoundTitle="施設が見つかりません。"
          onRetry={refetch}
          isRetrying={isFetching}
        />
      ) : (
        <>
          <ImportantNotices
            call="Public/GetAnnouncement"
            to={paths.openAnnouncements(tenantAlias)}
            containerId={containerId}
          />
          <Week containerId={containerId} date={date} />
          {data && <Rooms rooms={data.rooms} />}
          {data && (
            <Card title="施設の案内">
              <Pictures pictures={data.pictures} />
              <HallFacts hall={data} />
            </Card>
          )}
        </>
      )}
    </Page>
  );
};

export const Component = () => {
  const { containerId = '', date } = useParams();
  const today = useToday();
  const shown = date !== undefined && isShownDay(date, today) ? date : today;
  return <Hall key={containerId} containerId={containerId} date={shown} />;
};
