// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
import { Link } from 'react-router';
import type { DayCell, SpecialDay } from '#contract/facility/room.ts';
import { paths } from '#contract/screens.ts';
import { addDays } from '#rules/day/day.ts';
import { Button } from '#ui/action/Button.tsx';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { TextLink } from '#ui/action/TextLink.tsx';
import { MarkShape, marks } from '#ui/Mark.tsx';
import { dayText, weekdayText } from '#ui/text/format.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { useSpecialDays } from '../calendar/useSpecialDays.ts';
import { columnDayText, spokenDayText } from '../dayTexts.ts';
import type { ArticleAddress } from './useBookingStart.ts';
import type { useDayLink } from './useDayLink.ts';
import type { RoomDays } from './useRoomDays.ts';

const dayLook =
  'flex min-h-18 flex-col items-center justify-center border-b-4 py-1 whitespace-nowrap text-dns-14N-130 tracking-normal';
const plainEdge = 'border-transparent forced-colors:border-[Canvas]';

type LinkTo = ReturnType<typeof useDayLink>;

type DayMarkProps = { cell: DayCell; isCurrent: boolean; link: ReturnType<LinkTo> };

const DayMark = ({ cell, isCurrent, link }: DayMarkProps) => {
  const { label } = marks[cell.displayText];
  const face = (
    <>
      <span aria-hidden="true">{columnDayText(cell.date)}</span>
      <span aria-hidden="true">({weekdayText(cell.date)})</span>
      <MarkShape glyph={cell.displayText} className="size-5" />
      <VisuallyHidden>
        {spokenDayText(cell.date)} {label}
      </VisuallyHidden>
    </>
  );
  if (isCurrent) {
    return (
      <span
        aria-current="date"
        className={`${dayLook} border-key-900 bg-key-50 font-bold forced-colors:border-[Highlight]`}
      >
        {face}
      </span>
    );
  }
  if (!cell.isAvailable) return <span className={`${dayLook} ${plainEdge} text-solid-gray-600`}>{face}</span>;
  return (
    <Link
      {...link}
      className={`${dayLook} ${plainEdge} text-key-1000 underline hover:bg-key-50 focus-visible:-outline-offset-4`}
    >
      {face}
    </Link>
  );
};

type DayMarksProps = { cells: readonly DayCell[]; place: ArticleAddress; linkTo: LinkTo };

const DayMarks = ({ cells, place, linkTo }: DayMarksProps) => (
  <ul
    role="list"
    aria-label="前後の日"
    className="-mx-3.5 grid min-h-18 grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] tablet:-mx-4.5"
  >
    {cells.map((cell) => (
      <li key={cell.date}>
        <DayMark cell={cell} isCurrent={cell.date === place.date} link={linkTo(cell.date)} />
      </li>
    ))}
  </ul>
);

const weeksAhead = [1, 2, 3, 4];

type SameWeekdayProps = { place: ArticleAddress; linkTo: LinkTo; weeks: number; special: SpecialDay | undefined };

/** The same weekday some weeks later: no link where the room is closed then, and a holiday by its name. */
const SameWeekday = ({ place, linkTo, weeks, special }: SameWeekdayProps) => {
  const date = addDays(place.date, weeks * 7);
  const isClosed = special?.isClosed || special?.closedArticleIds.includes(place.articleId);
  const words = `${weeks}週後 ${dayText(date)}`;
  const holidayName = special?.holidayName ?? '';
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-2 leading-130">
      {isClosed ? (
        <span className="text-solid-gray-700">{words} 休館</span>
      ) : (
        <Link {...linkTo(date)} className="flex min-h-11 items-center link">
          {words}
        </Link>
      )}
      {holidayName !== '' && <span className="phrase text-dns-14N-130 text-red-900">{holidayName}</span>}
    </li>
  );
};

const SameWeekdays = ({ place, linkTo }: { place: ArticleAddress; linkTo: LinkTo }) => {
  const { containerId } = place;
  const { days } = useSpecialDays({ containerId, date: addDays(place.date, 7), days: 22 });
  return (
    <ul role="list" className="grid grid-cols-[repeat(auto-fill,minmax(min(11.5rem,100%),1fr))] gap-x-2">
      {weeksAhead.map((weeks) => (
        <SameWeekday
          key={weeks}
          place={place}
          linkTo={linkTo}
          weeks={weeks}
          special={days.get(addDays(place.date, weeks * 7))}
        />
      ))}
    </ul>
  );
};

type OtherDaysProps = { place: ArticleAddress; linkTo: LinkTo; days: RoomDays };

/** Other days of the room, one tap away: those around, the next one that is free, and the same weekday of four weeks. */
export const OtherDays = ({ place, linkTo, days }: OtherDaysProps) => {
  const { cells, nextFree, fullUntil, isFailed, isFetching, refetch } = days;
  const { tenantAlias } = useTenant();
  const isTaken = cells?.some(({ date, isAvailable }) => date === place.date && !isAvailable) ?? false;
  return (
    <>
      {isFailed && (
        <div className="flex flex-wrap items-center gap-x-2">
          <p>読み込めませんでした。</p>
          <Button variant="text" isBusy={isFetching} busyLabel="読み込みです..." onClick={() => refetch()}>
            再読み込み
          </Button>
        </div>
      )}
      {!isFailed && <DayMarks cells={cells ?? []} place={place} linkTo={linkTo} />}
      {nextFree && (
        <LinkButton {...linkTo(nextFree)} variant="outline" isFullWidth>
          次に空いている日 {dayText(nextFree)}
        </LinkButton>
      )}
      {!nextFree && fullUntil && <p className="phrase">{dayText(fullUntil)}まで空きはありません。</p>}
      {isTaken && (
        <TextLink to={paths.openSearch(tenantAlias, `when=${place.date}`)} className="hit-area self-start">
          この日に空いているほかの部屋をさがす
        </TextLink>
      )}
      <div className="flex flex-col gap-1">
        <h3 className="text-std-16B-170">同じ曜日</h3>
        <SameWeekdays place={place} linkTo={linkTo} />
      </div>
    </>
  );
};
