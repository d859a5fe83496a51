import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { RequestOf } from '#contract/endpoints.ts';
import type { DayArticleAvailability, FrameRow } from '#contract/facility/room.ts';
import type { VacancyWatch } from '#contract/vacancy.ts';
import { isToldAtAll } from '#rules/reservation/whyNoMoreWatches.ts';
import { Card } from '#ui/Card.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { DatesText } from '#ui/text/DatesText.tsx';
import { count, dayText } from '#ui/text/format.ts';
import { HowToldNote } from '#web/vacancy/HowToldNote.tsx';
import { OfferAnswer } from '#web/vacancy/OfferAnswer.tsx';
import { isFor, useWatches } from '#web/vacancy/useWatch.ts';
import { WatchButton } from '#web/vacancy/WatchButton.tsx';
import { rowText } from '../frameTexts.ts';
import { toWait } from './toWait.ts';
import type { ArticleAddress } from './useBookingStart.ts';
import { watchableRows } from './watchableRows.ts';

const anchor = 'taken';

/** More of them are folded: of a day of hours, or of several days. */
const shownAtOnce = 4;

const timesOf = ({ timeFrameFromHour, timeFrameFromMinute, timeFrameToHour, timeFrameToMinute }: FrameRow) => ({
  timeFrameFromHour,
  timeFrameFromMinute,
  timeFrameToHour,
  timeFrameToMinute,
});

type WaitOrTakeProps = {
  what: RequestOf<'VacancyWatch/AskForFrame'>;
  watches: readonly VacancyWatch[];
  name: string;
};

/** The way to wait for a frame; where it is held for the user, their answers. */
const WaitOrTake = ({ what, watches, name }: WaitOrTakeProps) => {
  const held = watches.find((watch) => watch.offer?.state === 'open' && isFor({ frame: what })(watch));
  return held ? (
    <div className="flex basis-full flex-col gap-2">
      <OfferAnswer watch={held} name={name} />
    </div>
  ) : (
    <WatchButton what={{ frame: what }} name={name} />
  );
};

type WatchFramesProps = { place: ArticleAddress; days: readonly DayArticleAvailability[] };

/** The frames of the days on show that are taken, each with the way to be told when it is not. */
export const WatchFrames = ({ place: { containerId, articleId }, days }: WatchFramesProps) => {
  const { data } = useWatches();
  const isWanted = useLocation().search === toWait;
  const isKnown = data !== undefined;
  useEffect(() => {
    if (isWanted && isKnown) document.getElementById(anchor)?.focus();
  }, [isWanted, isKnown]);
  const rows = watchableRows(days);
  if (rows.length === 0 || !data) return null;
  const list = (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
    <ul role="list" className="flex flex-col">
      {rows.map((row) => (
        <li
          key={`${row.date} ${rowText(row)}`}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-solid-gray-300 py-3 last:border-b-0"
        >
          <span className="flex min-w-0 flex-wrap gap-x-3">
            {days.length > 1 && <DatesText text={dayText(row.date)} />}
            <span>{rowText(row)}</span>
          </span>
          <WaitOrTake
            what={{ containerId, articleId, date: row.date, ...timesOf(row) }}
            watches={data.items}
            name={`${days.length > 1 ? `${dayText(row.date)} ` : ''}${rowText(row)}`}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <Card title="埋まっている時間枠" anchorId={anchor}>
      <HowToldNote ways={data.waysToTell} thing="場所" hours={data.offerHours} />
      {isToldAtAll(data.waysToTell) &&
        (rows.length > shownAtOnce ? (
          <Disclosure label={`埋まっている時間枠を見る（${count(rows.length, '件')}）`}>{list}</Disclosure>
        ) : (
          list
        ))}
    </Card>
  );
};
