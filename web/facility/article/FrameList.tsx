import { useId } from 'react';
import type { DayArticleAvailability, FrameRow } from '#contract/facility.ts';
import { Button } from '#ui/Button.tsx';
import { yen } from '#ui/format.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { commonRefusedText, dayKindTexts, refusedText, rowText, rowTimeText } from '../frameTexts.ts';
import { NoFrames, RefusedNotice } from './FrameNotices.tsx';
import type { BookingStart } from './useBookingStart.ts';

type FrameListProps = { day: DayArticleAvailability; onStart: BookingStart };

type FrameItemProps = {
  row: FrameRow;
  feeTerm: string;
  reserveLabel: string;
  reason: string | undefined;
  /** The id of the reason when it is the same for every frame. */
  reasonId: string | undefined;
  onReserve: () => void;
};

const FrameItem = ({ row, feeTerm, reserveLabel, reason, reasonId, onReserve }: FrameItemProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b border-solid-gray-300 px-gutter py-4 last:border-b-0 sm:px-6">
    <div className="flex min-w-0 grow basis-32 flex-col">
      <h2 className="text-std-18B-160">{row.timeFrameName}</h2>
      <p>{rowTimeText(row)}</p>
      <p>
        <span className="text-dns-14N-130 text-solid-gray-700">{feeTerm}</span>{' '}
        <span className="font-bold">{yen(row.basicFee)}</span>
      </p>
    </div>
    <div className="min-w-0 grow basis-36 sm:max-w-60">
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
    </div>
  </li>
);

/** The frames of one day, each with its own button (spec §2 Reservation article). */
export const FrameList = ({ day, onStart }: FrameListProps) => {
  const { canReserve } = useTenant();
  const noticeId = useId();
  if (day.rows.length === 0) return <NoFrames />;

  const commonReason = commonRefusedText(day.rows, canReserve);
  return (
    <>
      {commonReason && <RefusedNotice id={noticeId} text={commonReason} />}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit */}
      <ul role="list" aria-label="時間枠" className="rounded-12 border border-solid-gray-300">
        {day.rows.map((row) => (
          <FrameItem
            key={rowText(row)}
            row={row}
            feeTerm={dayKindTexts[day.dayKind]}
            reserveLabel={day.entryType === 'lottery' ? '抽選に申し込む' : '予約する'}
            reason={refusedText(row, canReserve)}
            reasonId={commonReason && noticeId}
            onReserve={() => onStart(day, [row])}
          />
        ))}
      </ul>
    </>
  );
};
