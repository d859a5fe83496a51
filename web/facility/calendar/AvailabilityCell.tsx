import { Link, useNavigate } from 'react-router';
import type { DayCell } from '#contract/facility/room.ts';
import { unavailableWords } from '#rules/facility/calendar/unavailableReasons.ts';
import { alert, choose } from '#ui/dialog/dialogs.ts';
import { MarkShape, marks } from '#ui/Mark.tsx';
import { dayText } from '#ui/text/format.ts';
import { drillDown } from '#web/address/back.ts';
import { toWait } from '../article/toWait.ts';
import { spokenDayText } from '../dayTexts.ts';
import { unavailableText } from '../frameTexts.ts';

type AvailabilityCellProps = {
  cell: DayCell;
  articleName: string;
  /** The address of the room on a day. */
  toDay: (date: string) => string;
  /** Whether frames that are taken can be waited for there. */
  canWatch?: boolean;
  /** The next day with room, as far as it is known. */
  nextFree: string | undefined;
  /** Whether a desktop has room for a word beside the mark. */
  hasWord: boolean;
};

const look =
  'flex min-h-12 w-full grow scroll-mt-22 items-center justify-center gap-1.5 focus-visible:z-1 focus-visible:-outline-offset-4';

/** Beside a mark whose label is heard. */
const Word = ({ text }: { text: string }) => (
  <span aria-hidden="true" className="hidden text-dns-14N-130 leading-120 text-solid-gray-700 phrase desktop:inline">
    {text}
  </span>
);

/** One room on one day: a link to its frames, or a button that says why there is nothing to take. */
export const AvailabilityCell = ({
  cell,
  articleName,
  toDay,
  canWatch = false,
  nextFree,
  hasWord,
}: AvailabilityCellProps) => {
  const navigate = useNavigate();
  const place = `${spokenDayText(cell.date)} ${articleName}`;
  const label = `${place} ${marks[cell.displayText].label}`;
  if (cell.isAvailable) {
    return (
      <Link to={toDay(cell.date)} state={drillDown} aria-label={label} className={`${look} hover:bg-key-50`}>
        <MarkShape glyph={cell.displayText} />
        {hasWord && <Word text={marks[cell.displayText].label} />}
      </Link>
    );
  }

  const explain = async () => {
    const words = { title: `${dayText(cell.date)} ${articleName}`, message: unavailableText(cell) };
    const ways = [
      ...(nextFree ? [{ label: `次の空き ${dayText(nextFree)}へ進む`, day: nextFree, at: '' }] : []),
      ...(canWatch && cell.canWatch ? [{ label: '空いたら知らせる', day: cell.date, at: toWait }] : []),
    ];
    const [first, second] = ways;
    if (!first) return alert(words);
    const labels = { confirmLabel: first.label, otherLabel: second?.label, cancelLabel: '閉じる' };
    const answer = await choose({ ...words, ...labels });
    const way = answer === 'other' ? second : answer && first;
    if (way) navigate(`${toDay(way.day)}${way.at}`, { state: drillDown });
  };
  return (
    <button
      type="button"
      aria-label={`${label} 理由を見る`}
      aria-haspopup="dialog"
      onClick={explain}
      className={`${look} cursor-pointer bg-solid-gray-50 hover:bg-solid-gray-100`}
    >
      <MarkShape glyph={cell.displayText} className="size-5" />
      {hasWord && <Word text={unavailableWords[cell.reason ?? 'full']} />}
    </button>
  );
};
