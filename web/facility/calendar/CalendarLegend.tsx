import { useId, useState } from 'react';
import { yearOf } from '#rules/day/day.ts';
import { MarkLegend } from '#ui/Mark.tsx';
import { dayText, shortDayText } from '#ui/text/format.ts';

/** '2026/11/22(日)～12/05(土)' */
const rangeText = (date: string, lastDate: string) =>
  `${dayText(date)}～${yearOf(date) === yearOf(lastDate) ? shortDayText(lastDate) : dayText(lastDate)}`;

/** What is shown and what its marks mean. On a phone in few words, which a button spells out. */
export const CalendarLegend = ({ date, lastDate }: { date: string; lastDate: string }) => {
  const [isFull, setIsFull] = useState(false);
  const textId = useId();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <p className="hidden text-std-16B-170 tablet:block">{rangeText(date, lastDate)}</p>
      <MarkLegend isFull={isFull} />
      <button
        type="button"
        aria-expanded={isFull}
        aria-controls={textId}
        onClick={() => setIsFull(!isFull)}
        className="min-h-11 min-w-11 cursor-pointer text-dns-14N-130 link tablet:hidden"
      >
        説明
      </button>
      <p id={textId} hidden={!isFull} className="basis-full text-dns-14N-130 text-solid-gray-700 tablet:hidden">
        {pressText}
      </p>
    </div>
  );
};

const pressText = '記号を選ぶと時間枠へ進みます。×を選ぶと理由を表示します。';

/** Below the table and heard with it. What keys do matters where there are keys. */
export const CalendarHint = ({ id }: { id: string }) => (
  <p id={id} className="hidden text-dns-14N-130 text-solid-gray-700 tablet:block">
    {pressText}
    <span className="hidden desktop:inline">
      キーボードでは矢印キーで動き、Enterで開き、PageUp・PageDownで前週・翌週へ移ります。
    </span>
  </p>
);
