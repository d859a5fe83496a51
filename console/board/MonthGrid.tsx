// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are links is a grid
// biome-ignore-all lint/a11y/noRedundantRoles: useGridKeys finds rows and cells by their roles
// biome-ignore-all lint/a11y/useFocusableInteractive: the links in the cells take the focus
import { Ban } from 'lucide-react';
import { Link } from 'react-router';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { dayInk } from '#console/kit/days/dayInk.ts';
import { weeksOf } from '#console/kit/days/monthWeeks.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import { dayOfMonth } from '#rules/day/day.ts';
import { useGridKeys } from '#ui/table/useGridKeys.ts';
import { count, dayText, monthText, weekdayNames } from '#ui/text/format.ts';

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
  <Link
    to={address}
    onClick={onEnter}
    aria-current={isToday ? 'date' : undefined}
    className="flex h-full min-h-20 flex-col gap-1 p-2 hover:bg-key-50 hover:underline focus-visible:-outline-offset-4 aria-[current]:bg-key-50"
  >
    <span className="sr-only">{dayText(day.date)}</span>
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span aria-hidden="true" className={`text-std-16B-150 ${dayInk(day.date, day.holidayName)}`}>
        {dayOfMonth(day.date)}
      </span>
      {day.holidayName !== '' && <span className="text-dns-14N-130 text-red-900">{day.holidayName}</span>}
    </span>
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

const WeekdayHeads = () => (
  <thead>
    <tr>
      {weekdayNames.map((name) => (
        <th key={name} scope="col" className="border border-solid-gray-300 p-2">
          {name}
        </th>
      ))}
    </tr>
  </thead>
);

/** How much of each day of a month is taken; each leads to its day. */
export const MonthGrid = ({ containerId, month, today, addressOf, onPage, onEnter }: MonthGridProps) => {
  const query = useStaffQuery('Desk/GetBoardMonth', { containerId, month });
  const keys = useGridKeys({ shown: month, onPage, wraps: true });
  return (
    <div {...keys}>
      <QueryState query={query}>
        {({ days }) => (
          <table
            role="grid"
            aria-label={`${monthText(month)}の予約数`}
            aria-readonly="true"
            className="w-full table-fixed border-collapse"
          >
            <WeekdayHeads />
            <tbody role="rowgroup">
              {weeksOf(days).map((week) => (
                <tr role="row" key={week.find((day) => day !== null)?.date}>
                  {week.map((day, index) =>
                    day ? (
                      <td role="gridcell" key={day.date} className="h-px border border-solid-gray-300 p-0 align-top">
                        <DayLink
                          day={day}
                          address={addressOf(day.date)}
                          isToday={day.date === today}
                          onEnter={onEnter}
                        />
                      </td>
                    ) : (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a day of the week before or after the month
                      <td role="gridcell" key={index} className="border border-solid-gray-300 bg-solid-gray-50" />
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </QueryState>
    </div>
  );
};
