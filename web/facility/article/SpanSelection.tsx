import type { DayArticleAvailability, FrameRow } from '#contract/facility.ts';
import { alert } from '#ui/dialog/dialogs.ts';
import { dayText } from '#ui/format.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { DayGrid } from '../DayGrid.tsx';
import { commonRefusedText, refusedText, rowStartText, rowText, rowTimeText } from '../frameTexts.ts';
import { NoFrames, RefusedNotice } from './FrameNotices.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { SpanCell } from './SpanCell.tsx';
import { spanLines } from './spanLines.ts';
import type { BookingStart } from './useBookingStart.ts';
import { type Choice, useSelection } from './useSelection.ts';

type SpanSelectionProps = { days: readonly DayArticleAvailability[]; onStart: BookingStart };

const explain = ({ message, dates }: Extract<Choice, { kind: 'refused' }>) =>
  alert({ message, items: dates.map(dayText) });

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
export const SpanSelection = ({ days, onStart }: SpanSelectionProps) => {
  const { canReserve } = useTenant();
  const { choice, hasTicks, isTicked, isIncluded, toggle } = useSelection(days);
  const [first] = days;
  const lines = spanLines(days);
  if (!first || lines.length === 0) return <NoFrames />;

  const commonReason = commonRefusedText(
    days.flatMap(({ rows }) => rows),
    canReserve,
  );
  const isTime = first.timeFrameType === 'time';
  const isLottery = choice.kind === 'taken' && choice.firstDay?.entryType === 'lottery';
  const goOn = () => (choice.kind === 'refused' ? explain(choice) : onStart(choice.firstDay ?? first, choice.rows));

  return (
    <div className="@container/form flex flex-col gap-4">
      {commonReason && <RefusedNotice text={commonReason} />}
      <p className="text-solid-gray-700">
        6日間からまとめて選択できます。同じ日の最初と最後の間にある時間枠は、あわせて予約します。×を選ぶと理由を表示します。
        {isTime ? '料金は1時間あたりの円です。' : '料金の単位は円です。'}
      </p>
      <DayGrid
        caption={`${first.articleName}の時間枠`}
        rowTerm={isTime ? '時間' : '時間枠'}
        layout={isTime ? 'hours' : 'frames'}
        columns={days}
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
      <SelectionBar
        timeFrameType={first.timeFrameType}
        choice={choice}
        hasTicks={hasTicks}
        actionLabel={isLottery ? 'まとめて抽選に申し込む' : 'まとめて予約する'}
        onAction={goOn}
      />
    </div>
  );
};
