import type { ReactNode } from 'react';
import type { CartEvent } from '#contract/event.ts';
import { yenOrFree } from '#web/ui/format.ts';
import { SessionTimes } from './SessionTimes.tsx';

type CourseLinesProps = {
  item: CartEvent;
  /** Tells the wish for an instrument, where it can no longer be changed. */
  showsLoan?: boolean;
};

const Line = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex flex-col gap-x-3 @min-[15rem]:flex-row">
    <dt className="shrink-0 text-solid-gray-700 @min-[15rem]:w-26">{term}</dt>
    <dd className="min-w-0 grow">{children}</dd>
  </div>
);

/** Where and when a course of the cart is, and what it costs. */
export const CourseLines = ({ item, showsLoan = false }: CourseLinesProps) => {
  const { eventContainerName, place, dateTimes, fee, askForBorrowInstrument, requestForBorrowInstrument } = item;
  return (
    <div className="@container">
      <dl className="flex flex-col gap-1.5 leading-150">
        <Line term="会場">{eventContainerName}</Line>
        {place && <Line term="場所">{place}</Line>}
        <Line term="日時">
          <SessionTimes dateTimes={dateTimes} />
        </Line>
        <Line term="料金">{yenOrFree(fee)}</Line>
        {showsLoan && askForBorrowInstrument && (
          <Line term="楽器の貸出し">{requestForBorrowInstrument ? '希望する' : '希望しない'}</Line>
        )}
      </dl>
    </div>
  );
};
