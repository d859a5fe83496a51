import { useId } from 'react';
import type { DayArticleAvailability, FrameRow, TimeFrameType } from '#contract/facility/room.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { commonRefusedText, dayKindTexts, refusedText, rowFeeText, rowText } from '../frameTexts.ts';
import { NoFrames, RefusedNotice } from './FrameNotices.tsx';
import type { RoomSelection } from './useSelection.ts';

type TimeItemProps = {
  row: FrameRow;
  timeFrameType: TimeFrameType;
  reason: string | undefined;
  reasonId: string | undefined;
  isTicked: boolean;
  isIncluded: boolean;
  onToggle: () => void;
};

const TimeItem = ({ row, timeFrameType, reason, reasonId, isTicked, isIncluded, onToggle }: TimeItemProps) => {
  const noteId = useId();
  const isDisabled = reason !== undefined;
  const note = row.opensAt && !reasonId ? reason : undefined;
  const look = isTicked || isIncluded ? 'bg-key-50' : 'hover:bg-key-50 has-aria-disabled:bg-solid-gray-50';
  return (
    <li className="border-b border-solid-gray-300 last:border-b-0">
      <label
        className={`flex min-h-14 cursor-pointer items-center gap-3 px-gutter py-2 desktop:min-h-11 desktop:py-1 has-aria-disabled:cursor-not-allowed ${look}`}
      >
        <input
          type="checkbox"
          className="choice scroll-mb-32"
          checked={isTicked}
          aria-disabled={isDisabled || undefined}
          aria-describedby={reasonId ?? (note && noteId)}
          onClick={(event) => isDisabled && event.preventDefault()}
          onChange={onToggle}
        />
        <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3">
          <span className="min-w-0">{rowText(row)}</span>
          <span className="text-dns-14N-130 text-solid-gray-700">
            {isIncluded && 'あわせて予約'}
            {!isIncluded && (isDisabled ? row.displayText : rowFeeText(timeFrameType, row.basicFee))}
          </span>
          {note && (
            <span id={noteId} className="basis-full text-dns-14N-130 text-solid-gray-700">
              {note}
            </span>
          )}
        </span>
      </label>
    </li>
  );
};

type TimeSelectionProps = { day: DayArticleAvailability; selection: RoomSelection };

/** The hours or frames of one day; the ones between the first and the last ticked go with them (spec §5). */
export const TimeSelection = ({ day, selection }: TimeSelectionProps) => {
  const { canReserve } = useTenant();
  const { isTicked, isIncluded, toggle } = selection;
  const noticeId = useId();
  if (day.rows.length === 0) return <NoFrames />;

  const { timeFrameType } = day;
  const unit = timeFrameType === 'time' ? '時間' : '時間枠';
  const commonReason = commonRefusedText(day.rows, canReserve);
  return (
    <div className="flex flex-col gap-4">
      {commonReason && <RefusedNotice id={noticeId} text={commonReason} />}
      <p className="text-solid-gray-700">
        {!day.hasOnePrice && `${dayKindTexts[day.dayKind]}です。`}
        続けて利用する場合は、最初と最後の{unit}を選択すると間の{unit}もあわせて予約します。
      </p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit */}
      <ul role="list" aria-label={unit} className="overflow-clip rounded-12 border border-solid-gray-300">
        {day.rows.map((row) => (
          <TimeItem
            key={rowText(row)}
            row={row}
            timeFrameType={timeFrameType}
            reason={refusedText(row, canReserve)}
            reasonId={commonReason && noticeId}
            isTicked={isTicked(row)}
            isIncluded={isIncluded(row)}
            onToggle={() => toggle(row)}
          />
        ))}
      </ul>
    </div>
  );
};
