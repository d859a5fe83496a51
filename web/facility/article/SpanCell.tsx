import type { FrameRow } from '#contract/facility/room.ts';
import { alert } from '#ui/dialog/dialogs.ts';
import { MarkShape } from '#ui/Mark.tsx';
import { numberText, yen } from '#ui/text/format.ts';
import { spokenDayText } from '../dayTexts.ts';
import { rowText } from '../frameTexts.ts';

type SpanCellProps = {
  row: FrameRow;
  reason: string | undefined;
  isTicked: boolean;
  isIncluded: boolean;
  onToggle: () => void;
};

/** One frame on one day: a box to tick with its fee, or a button that says why it cannot be ticked. */
export const SpanCell = ({ row, reason, isTicked, isIncluded, onToggle }: SpanCellProps) => {
  const place = `${spokenDayText(row.date)} ${rowText(row)}`;
  if (reason !== undefined) {
    return (
      <button
        type="button"
        aria-label={`${place} ${row.displayText} 理由を見る`}
        aria-haspopup="dialog"
        onClick={() => alert({ title: place, message: reason })}
        className="grid min-h-16 w-full grow cursor-pointer scroll-mt-22 scroll-mb-32 place-content-center bg-solid-gray-50 hover:bg-solid-gray-100 focus-visible:z-1 focus-visible:-outline-offset-4"
      >
        <MarkShape glyph="×" className="size-5" />
      </button>
    );
  }
  const look = isTicked || isIncluded ? 'bg-key-50' : 'hover:bg-key-50';
  return (
    <label className={`flex min-h-16 w-full grow cursor-pointer flex-col items-center justify-center gap-1 ${look}`}>
      <input
        type="checkbox"
        className="choice scroll-mt-24 scroll-mb-32"
        checked={isTicked}
        aria-label={`${place} ${yen(row.basicFee)}${isIncluded ? ' 前後の時間枠とあわせて予約します' : ''}`}
        onChange={onToggle}
      />
      <span aria-hidden="true" className="text-dns-14N-130 text-solid-gray-700">
        {isIncluded ? '含む' : numberText(row.basicFee)}
      </span>
    </label>
  );
};
