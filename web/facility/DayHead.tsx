// biome-ignore-all lint/a11y/noRedundantRoles: Safari takes the roles from a table that is laid out as a grid unless they are written
import type { DayColumn } from '#contract/facility.ts';
import { weekdayOf } from '#rules/day/day.ts';
import { weekdayText } from '#web/ui/format.ts';
import { columnDayText } from './dayTexts.ts';

/** Sundays and holidays red, Saturdays blue, as on every Japanese calendar; the weekday stands there in text as well. */
const inkOf = ({ date, holidayName }: DayColumn) => {
  if (holidayName !== '' || weekdayOf(date) === 0) return 'text-red-900';
  return weekdayOf(date) === 6 ? 'text-blue-900' : '';
};

/** The head of a day's column: date, weekday and the holiday's name. */
export const DayHead = ({ column }: { column: DayColumn }) => (
  <th
    role="columnheader"
    scope="col"
    className={`flex min-w-0 flex-col items-center px-0.5 py-2 text-center text-dns-14B-130 ${inkOf(column)}`}
  >
    <span>{columnDayText(column.date)}</span>
    <span>({weekdayText(column.date)})</span>
    {column.holidayName && <span className="mt-0.5 text-[0.75rem] leading-120 font-normal">{column.holidayName}</span>}
  </th>
);
