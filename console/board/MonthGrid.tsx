import { Ban } from 'lucide-react';
import { Link } from 'react-router';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { CalendarMonth, dayCell } from '#console/kit/days/CalendarMonth.tsx';
import { DayHead } from '#console/kit/days/DayHead.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import { useGridKeys } from '#ui/table/useGridKeys.ts';
import { count, monthText } from '#ui/text/format.ts';

type MonthGridProps = {
  containerId: string;
  /** 'YYYY-MM' */
  month: string;
  today: string;
  addressOf: (date: string) => string;
  onPage: (step: -1 | 1) => void;
  /** A day was chosen. */
  onEnter: () => void;
};

type DayLinkProps = {
  day: ResponseOf<'Desk/GetBoardMonth'>['days'][number];
  address: string;
  isToday: boolean;
  onEnter: () => void;
};

/** What there is on a day. */
const DayLink = ({ day, address, isToday, onEnter }: DayLinkProps) => (
  <Link to={address} onClick={onEnter} aria-current={isToday ? 'date' : undefined} className={dayCell}>
    <DayHead day={day} />
    {day.closedFor.map((reason) => (
      <span key={reason} className="text-dns-14N-130">
        <Ban aria-hidden="true" className="me-1 inline size-4 align-text-bottom" />
        {reason}
      </span>
    ))}
    {day.reservations > 0 && <span className="text-dns-14N-130">予約 {count(day.reservations, '件')}</span>}
    {day.closures > 0 && (
      <span className="text-dns-14N-130 text-solid-gray-700">休館・公用 {count(day.closures, '件')}</span>
    )}
  </Link>
);

/** How much of each day of a month is taken; each leads to its day. */
export const MonthGrid = ({ containerId, month, today, addressOf, onPage, onEnter }: MonthGridProps) => {
  const query = useStaffQuery('Desk/GetBoardMonth', { containerId, month });
  const keys = useGridKeys({ shown: month, onPage, wraps: true });
  return (
    <div {...keys}>
      <QueryState query={query}>
        {({ days }) => (
          <CalendarMonth label={`${monthText(month)}の予約数`} days={days}>
            {(day) => (
              <DayLink day={day} address={addressOf(day.date)} isToday={day.date === today} onEnter={onEnter} />
            )}
          </CalendarMonth>
        )}
      </QueryState>
    </div>
  );
};
