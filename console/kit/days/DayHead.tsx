import { dayOfMonth } from '#rules/day/day.ts';
import { dayText } from '#ui/text/format.ts';
import { dayInk } from './dayInk.ts';

/** The number of a day in a calendar, with its holiday. */
export const DayHead = ({ day }: { day: { readonly date: string; readonly holidayName: string } }) => (
  <>
    <span className="sr-only">{dayText(day.date)}</span>
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span aria-hidden="true" className={`text-std-16B-150 ${dayInk(day.date, day.holidayName)}`}>
        {dayOfMonth(day.date)}
      </span>
      {day.holidayName !== '' && <span className="text-dns-14N-130 text-red-900">{day.holidayName}</span>}
    </span>
  </>
);
