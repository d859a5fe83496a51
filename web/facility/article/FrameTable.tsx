// biome-ignore-all lint/a11y/noRedundantRoles: in Safari a table laid out as a grid loses roles that are not written
import { useId } from 'react';
import type { DayArticleAvailability, FrameRow } from '#contract/facility/room.ts';
import { Button } from '#ui/action/Button.tsx';
import { yen } from '#ui/text/format.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { commonRefusedText, dayKindTexts, refusedText, rowText, rowTimeText } from '../frameTexts.ts';
import { NoFrames, RefusedNotice } from './FrameNotices.tsx';
import type { BookingStart } from './useBookingStart.ts';

type FrameTableProps = { day: DayArticleAvailability; onStart: BookingStart };

type FrameLineProps = {
  row: FrameRow;
  feeTerm: string;
  reserveLabel: string;
  reason: string | undefined;
  /** The id of the reason when it is the same for every frame. */
  reasonId: string | undefined;
  onReserve: () => void;
};

/** A line where there is room; on a phone its facts stand beside its button, and with large text above it. */
const line =
  'grid gap-x-4 px-gutter @min-[19.25rem]:grid-cols-[minmax(0,1fr)_minmax(9rem,45%)] ' +
  '@min-[36rem]:grid-cols-[minmax(0,1fr)_8rem_7.5rem_minmax(8rem,11rem)] @min-[36rem]:items-center';

const FrameLine = ({ row, feeTerm, reserveLabel, reason, reasonId, onReserve }: FrameLineProps) => (
  <tr
    role="row"
    className={`${line} border-b border-solid-gray-300 py-4 last:border-b-0 @min-[36rem]:min-h-16 @min-[36rem]:py-2`}
  >
    <th role="rowheader" scope="row" className="min-w-0 text-start text-std-18B-160">
      {row.timeFrameName}
    </th>
    <td role="cell" className="@min-[19.25rem]:col-start-1 @min-[36rem]:col-start-auto">
      {rowTimeText(row)}
    </td>
    <td
      role="cell"
      className="@min-[19.25rem]:col-start-1 @min-[36rem]:col-start-auto @min-[36rem]:text-end @min-[36rem]:tabular-nums"
    >
      <span aria-hidden="true" className="text-dns-14N-130 text-solid-gray-700 @min-[36rem]:hidden">
        {feeTerm}{' '}
      </span>
      <span className="font-bold">{yen(row.basicFee)}</span>
    </td>
    <td
      role="cell"
      className="min-w-0 pt-3 @min-[19.25rem]:col-start-2 @min-[19.25rem]:row-span-3 @min-[19.25rem]:row-start-1 @min-[19.25rem]:self-center @min-[19.25rem]:pt-0 @min-[36rem]:col-start-auto @min-[36rem]:row-span-1"
    >
      <Button
        isFullWidth
        disabledReason={reasonId ? undefined : reason}
        disabledReasonId={reasonId}
        onClick={onReserve}
      >
        <span>
          <span className="sr-only">{rowText(row)}を</span>
          {reserveLabel}
        </span>
      </Button>
    </td>
  </tr>
);

/** The frames of one day, each with its own button (spec §2 Reservation article). */
export const FrameTable = ({ day, onStart }: FrameTableProps) => {
  const { canReserve } = useTenant();
  const noticeId = useId();
  if (day.rows.length === 0) return <NoFrames />;

  const commonReason = commonRefusedText(day.rows, canReserve);
  const feeTerm = day.hasOnePrice ? '料金' : dayKindTexts[day.dayKind];
  const reserveLabel = day.entryType === 'lottery' ? '抽選に申し込む' : '予約する';
  return (
    <>
      {commonReason && <RefusedNotice id={noticeId} text={commonReason} />}
      <div className="@container">
        <table role="table" className="block overflow-clip rounded-12 border border-solid-gray-300">
          <caption className="sr-only">時間枠</caption>
          <thead role="rowgroup" className="sr-only bg-solid-gray-100 @min-[36rem]:not-sr-only @min-[36rem]:block">
            <tr
              role="row"
              className={`${line} text-dns-14B-130 @min-[36rem]:border-b @min-[36rem]:border-black @min-[36rem]:*:py-2`}
            >
              <th role="columnheader" scope="col" className="text-start">
                時間枠
              </th>
              <th role="columnheader" scope="col" className="text-start">
                時間
              </th>
              <th role="columnheader" scope="col" className="text-end">
                {feeTerm}
              </th>
              <th role="columnheader" scope="col">
                <span className="sr-only">{reserveLabel}</span>
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup" className="block">
            {day.rows.map((row) => (
              <FrameLine
                key={rowText(row)}
                row={row}
                feeTerm={feeTerm}
                reserveLabel={reserveLabel}
                reason={refusedText(row, canReserve)}
                reasonId={commonReason && noticeId}
                onReserve={() => onStart(day, [row])}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
};
