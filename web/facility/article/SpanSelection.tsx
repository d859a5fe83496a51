import { useId } from 'react';
import type { DayArticleAvailability, FrameRow } from '#contract/facility/room.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { DayGrid } from '../DayGrid.tsx';
import { commonRefusedText, refusedText, rowStartText, rowText, rowTimeText } from '../frameTexts.ts';
import { NoFrames, RefusedNotice } from './FrameNotices.tsx';
import { SpanCell } from './SpanCell.tsx';
import { spanLines } from './spanLines.ts';
import type { RoomSelection } from './useSelection.ts';

type SpanSelectionProps = {
  days: readonly DayArticleAvailability[];
  selection: RoomSelection;
  /** See DayGrid. */
  isStale: boolean;
  onPage: (step: -1 | 1) => void;
};

const FrameHead = ({ row }: { row: FrameRow }) => (
  <span className="flex flex-wrap gap-x-3">
    <span className="text-std-16B-170 leading-150">{row.timeFrameName}</span>
    <span className="text-solid-gray-700">{rowTimeText(row)}</span>
  </span>
);

const TimeHead = ({ row }: { row: FrameRow }) => (
  <span className="text-dns-14N-130">
    <span aria-hidden="true" className="@min-[36rem]:hidden">
      {rowStartText(row)}
    </span>
    <span className="sr-only @min-[36rem]:not-sr-only">{rowTimeText(row)}</span>
  </span>
);

/** Six days of one room side by side, ticked freely and booked at once (spec §2 Reservation article). */
export const SpanSelection = ({ days, selection, isStale, onPage }: SpanSelectionProps) => {
  const { canReserve } = useTenant();
  const hintId = useId();
  const { isTicked, isIncluded, toggle } = selection;
  const [first] = days;
  const lines = spanLines(days);
  if (!first || lines.length === 0) return <NoFrames />;

  const commonReason = commonRefusedText(
    days.flatMap(({ rows }) => rows),
    canReserve,
  );
  const isTime = first.timeFrameType === 'time';
  return (
    <div className="flex flex-col gap-4">
      {commonReason && <RefusedNotice text={commonReason} />}
      <p id={hintId} className="text-solid-gray-700">
        6日間からまとめて選択できます。同じ日の最初と最後の間にある時間枠は、あわせて予約します。×を選ぶと理由を表示します。
        {isTime ? '料金は1時間あたりの円です。' : '料金の単位は円です。'}
        <span className="hidden desktop:inline">
          キーボードでは矢印キーで動き、スペースキーで選び、PageUp・PageDownで前後の6日へ移ります。
        </span>
      </p>
      <DayGrid
        caption={`${first.articleName}の時間枠`}
        rowTerm={isTime ? '時間' : '時間枠'}
        layout={isTime ? 'hours' : 'frames'}
        columns={days}
        hintId={hintId}
        isStale={isStale}
        onPage={onPage}
        rows={lines.map(({ row, cells }) => ({
          key: rowText(row),
          head: isTime ? <TimeHead row={row} /> : <FrameHead row={row} />,
          cells: cells.map(
            (cell, index) =>
              cell && (
                <SpanCell
                  key={days[index]?.date}
                  row={cell}
                  reason={refusedText(cell, canReserve)}
                  isTicked={isTicked(cell)}
                  isIncluded={isIncluded(cell)}
                  onToggle={() => toggle(cell)}
                />
              ),
          ),
        }))}
      />
    </div>
  );
};
