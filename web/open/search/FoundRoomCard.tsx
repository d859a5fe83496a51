import { Link } from 'react-router';
import type { FoundDay, FoundRoom } from '#contract/open/search.ts';
import { paths } from '#contract/screens.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { minutesOfClock } from '#rules/facility/calendar/frames.ts';
import { isByTheHour, type OfferedTime, offeredTimes } from '#rules/facility/search/offeredTimes.ts';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { TextLink } from '#ui/action/TextLink.tsx';
import { MarkShape } from '#ui/Mark.tsx';
import { DatesText } from '#ui/text/DatesText.tsx';
import { count, dayText, yen } from '#ui/text/format.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { drillDown } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { toWait } from '#web/facility/article/toWait.ts';
import { spokenDayText } from '#web/facility/dayTexts.ts';
import { PagePicture } from '../PagePicture.tsx';

/** Of so many days the times are shown; of the others it is said how many there are. */
const shownDays = 3;

/** '午前 09:00～12:00', '09:00～21:00から選ぶ'; where there is little room the hours stand below the name. */
const TimeWords = ({ time: { name, frames, ...range } }: { time: OfferedTime }) => (
  <span className="inline-flex flex-col gap-x-1.5 @min-[32rem]:flex-row">
    {name !== '' && <span>{name} </span>}
    <span>
      <DatesText text={`${timeRangeName(range)}${frames === null ? 'から選ぶ' : ''}`} />
    </span>
  </span>
);

type RoomProps = { room: FoundRoom; hasHours: boolean };

const Times = ({ room, day, hasHours }: RoomProps & { day: FoundDay }) => {
  const { tenantAlias, canFacilitySpanReservation } = useTenant();
  const { containerId, articleId, articleName } = room;
  return (
    <ul
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
      role="list"
      className="flex min-w-0 flex-wrap gap-2"
    >
      {offeredTimes(day, { hasHours }).map((time) => (
        <li key={`${time.name} ${timeRangeName(time)}`} className="max-w-full">
          <LinkButton
            to={paths.reservationArticle({
              tenantAlias,
              containerId,
              articleId,
              date: day.date,
              frames: canFacilitySpanReservation ? undefined : (time.frames ?? undefined),
            })}
            state={drillDown}
            variant="outline"
            className="min-h-11! min-w-0! px-3! leading-130!"
          >
            <span>
              <VisuallyHidden>
                {articleName} {spokenDayText(day.date)}{' '}
              </VisuallyHidden>
              <TimeWords time={time} />
              {day.entryType === 'lottery' && <VisuallyHidden> 抽選</VisuallyHidden>}
            </span>
          </LinkButton>
        </li>
      ))}
    </ul>
  );
};

const dayInk = ({ dayKind, holidayName }: FoundDay) => {
  if (dayKind === 'saturday' && holidayName === '') return 'text-blue-900';
  return dayKind === 'weekday' ? '' : 'text-red-900';
};

const Day = ({ room, day, hasHours }: RoomProps & { day: FoundDay }) => (
  <li className="flex flex-col gap-x-4 gap-y-1 @min-[32rem]:flex-row">
    <p className="flex shrink-0 flex-wrap items-center gap-x-2 self-start leading-150 @min-[32rem]:w-32">
      <span className={`text-std-16B-170 leading-150 ${dayInk(day)}`}>{dayText(day.date)}</span>
      {day.holidayName && <span className="text-dns-14N-130 text-red-900">{day.holidayName}</span>}
      {day.entryType === 'lottery' && (
        <span className="inline-flex items-center gap-1 text-dns-14B-130 text-key-1000">
          <MarkShape glyph="◎" className="size-5" />
          抽選
        </span>
      )}
    </p>
    <Times room={room} day={day} hasHours={hasHours} />
  </li>
);

/** None of the days asked for: when it can be had, and where one may ask to be told of an earlier day. */
const NoDay = ({ room, from }: { room: FoundRoom; from: string }) => {
  const { tenantAlias } = useTenant();
  const { containerId, articleId, nextFreeDay } = room;
  const at = { tenantAlias, containerId, articleId };
  if (nextFreeDay === null) return <p>このさき1か月に空きはありません。</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
      <p>この条件では空きがありません。</p>
      <LinkButton
        to={paths.reservationArticle({ ...at, date: nextFreeDay })}
        state={drillDown}
        variant="outline"
        className="min-h-11! px-3!"
      >
        <span>
          次の空き <DatesText text={dayText(nextFreeDay)} />
        </span>
      </LinkButton>
      {room.isBookable && (
        <TextLink
          to={`${paths.reservationArticle({ ...at, date: from })}${toWait}`}
          state={drillDown}
          className="hit-area"
        >
          {dayText(from)}の空きを知らせてもらう
        </TextLink>
      )}
    </div>
  );
};

/** '1,000円から', '1時間900円から'; '' where no day fits. */
function priceText({ priceFrom, days: [day] }: FoundRoom) {
  if (priceFrom === null || !day) return '';
  if (priceFrom === 0) return '無料';
  const isHourly = day.frames.some((frame) => isByTheHour({ name: frame.timeFrameName, ...minutesOfClock(frame) }));
  return `${isHourly ? '1時間' : ''}${yen(priceFrom)}から`;
}

/** '定員30人・1,000円から', with '・窓口で予約' where staff alone reserve it */
const factsOf = (room: FoundRoom) =>
  [
    room.capacity === null ? '' : `定員${count(room.capacity, '人')}`,
    priceText(room),
    room.isBookable ? '' : '窓口で予約',
  ]
    .filter((text) => text !== '')
    .join('・');

type FoundRoomCardProps = RoomProps & {
  /** The first day asked for. */
  from: string;
  isFirst: boolean;
};

/** A room that was found, with the times that fit: each leads to the booking of that day. */
export const FoundRoomCard = ({ room, hasHours, from, isFirst }: FoundRoomCardProps) => {
  const { tenantAlias } = useTenant();
  const { articleId, articleName, containerName, picture, days, moreDays, nextFreeDay } = room;
  const shown = days.slice(0, shownDays);
  const further = days.length - shown.length + moreDays;
  return (
    <li className="@container flex flex-col gap-4 rounded-12 border border-solid-gray-300 bg-white px-gutter py-4 [contain-intrinsic-size:auto_7rem] [content-visibility:auto] tablet:p-5">
      <div className="flex items-start gap-gutter">
        <div className="w-[min(11rem,32%)] shrink-0">
          <PagePicture picture={picture} isFirst={isFirst} isDecorative />
        </div>
        <div className="flex min-w-0 flex-col gap-1">
          <h3 className="text-std-18B-160 leading-150">
            <Link
              to={paths.openRoom(tenantAlias, articleId, days[0]?.date ?? nextFreeDay ?? undefined)}
              state={drillDown}
              className="hit-area link name"
            >
              {articleName}
            </Link>
          </h3>
          <p className="name leading-150">{containerName}</p>
          <p className="leading-150 text-solid-gray-700">{factsOf(room)}</p>
        </div>
      </div>
      {shown.length > 0 ? (
        <ul
          // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
          role="list"
          className="flex flex-col gap-4"
        >
          {shown.map((day) => (
            <Day key={day.date} room={room} day={day} hasHours={hasHours} />
          ))}
        </ul>
      ) : (
        <NoDay room={room} from={from} />
      )}
      {further > 0 && (
        <p>
          <TextLink
            to={paths.openRoom(tenantAlias, articleId, shown.at(-1)?.date)}
            state={drillDown}
            className="hit-area"
          >
            <VisuallyHidden>{articleName}は</VisuallyHidden>ほか{count(further, '日')}も空いています
          </TextLink>
        </p>
      )}
    </li>
  );
};
