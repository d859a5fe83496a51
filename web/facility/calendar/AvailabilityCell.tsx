import { Link } from 'react-router';
import type { DayCell } from '#contract/facility.ts';
import { alert } from '#ui/dialog/dialogs.ts';
import { MarkShape, marks } from '#ui/Mark.tsx';
import { drillDown } from '#web/address/back.ts';
import { spokenDayText } from '../dayTexts.ts';
import { unavailableText } from '../frameTexts.ts';

type AvailabilityCellProps = { cell: DayCell; articleName: string; to: string };

const look =
  'grid min-h-12 w-full grow scroll-mt-22 place-content-center focus-visible:z-1 focus-visible:-outline-offset-4';

/** One room on one day: a link to its frames, or a button that says why there is nothing to take. */
export const AvailabilityCell = ({ cell, articleName, to }: AvailabilityCellProps) => {
  const place = `${spokenDayText(cell.date)} ${articleName}`;
  const label = `${place} ${marks[cell.displayText].label}`;
  if (cell.isAvailable) {
    return (
      <Link to={to} state={drillDown} aria-label={label} className={`${look} hover:bg-key-50`}>
        <MarkShape glyph={cell.displayText} />
      </Link>
    );
  }
  const explain = () => alert({ title: place, message: unavailableText(cell) });
  return (
    <button
      type="button"
      aria-label={`${label} 理由を見る`}
      aria-haspopup="dialog"
      onClick={explain}
      className={`${look} cursor-pointer bg-solid-gray-50 hover:bg-solid-gray-100`}
    >
      <MarkShape glyph={cell.displayText} className="size-5" />
    </button>
  );
};
