import { useId, useState } from 'react';
import { MarkLegend } from '#ui/Mark.tsx';
import { dayRangeText } from '#ui/text/format.ts';

/** What is shown and what its marks mean. On a phone in few words, which a button spells out. */
export const CalendarLegend = ({ date, lastDate }: { date: string; lastDate: string }) => {
  const [isFull, setIsFull] = useState(false);
  const textId = useId();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <p className="hidden text-std-16B-170 tablet:block">{dayRangeText(date, lastDate)}</p>
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
