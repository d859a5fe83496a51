// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are links is a grid
// biome-ignore-all lint/a11y/noRedundantRoles: useGridKeys finds rows and cells by their roles
// biome-ignore-all lint/a11y/useFocusableInteractive: the links in the cells take the focus
import { useId } from 'react';
import { Link } from 'react-router';
import { dayInk } from '#console/kit/days/dayInk.ts';
import { weeksOf } from '#console/kit/days/monthWeeks.ts';
import { dayOfMonth, monthOf } from '#rules/day/day.ts';
import { weekdayNames } from '#rules/day/dayText.ts';
import { dayText, monthText } from '#ui/text/format.ts';
import { type DayMark, daysText, type YearDay, type YearMonth } from './closedYear.ts';
import { lookOf } from './markLook.ts';

export const Mark = ({ mark }: { mark: DayMark }) => {
  const { letter, look } = lookOf(mark);
  return (
    <span aria-hidden="true" className={`flex size-6 items-center justify-center rounded-4 text-dns-14B-130 ${look}`}>
      {letter}
    </span>
  );
};

const spokenOf = ({ date, holidayName, mark, reasons }: YearDay) =>
  [dayText(date), holidayName, mark && lookOf(mark).word, ...reasons].filter(Boolean).join(' ');

const Day = ({ day, today, to }: { day: YearDay; today: string; to: string }) => (
  <Link
    to={to}
    aria-current={day.date === today ? 'date' : undefined}
    className="flex min-h-12 flex-col items-center gap-0.5 p-0.5 hover:bg-key-50 hover:underline focus-visible:-outline-offset-4 aria-[current]:bg-key-50 aria-[current]:font-bold"
  >
    <span className="sr-only">{spokenOf(day)}</span>
    <span aria-hidden="true" className={`text-dns-14N-130 tabular-nums ${dayInk(day.date, day.holidayName)}`}>
      {dayOfMonth(day.date)}
    </span>
    {day.mark && <Mark mark={day.mark} />}
  </Link>
);

type DaysTableProps = Pick<MonthTableProps, 'today' | 'dayAddress'> & { titleId: string; days: YearMonth['days'] };

const DaysTable = ({ titleId, days, today, dayAddress }: DaysTableProps) => (
  <table role="grid" aria-labelledby={titleId} aria-readonly="true" className="w-full table-fixed border-collapse">
    <thead>
      <tr>
        {weekdayNames.map((name) => (
          <th key={name} scope="col" className="text-dns-14N-130 text-solid-gray-700">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {weeksOf(days).map((week) => (
        <tr role="row" key={week.find((day) => day !== null)?.date}>
          {week.map((day, index) => (
            <td
              role="gridcell"
              // biome-ignore lint/suspicious/noArrayIndexKey: the weekdays stay in their place
              key={index}
              className={`border border-solid-gray-300 p-0 align-top ${day ? '' : 'bg-solid-gray-50'}`}
            >
              {day && <Day day={day} today={today} to={dayAddress(day.date)} />}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

type NotesProps = Pick<MonthTableProps, 'closureAddress'> & { month: YearMonth };

const Notes = ({ month: { days, notes }, closureAddress }: NotesProps) => {
  const holidays = days.filter(({ holidayName }) => holidayName !== '');
  return (
    <ul className="flex flex-col gap-1 text-dns-14N-130">
      {notes.map(({ days: when, reason, closureId }) => (
        <li key={`${closureId} ${reason}`}>
          <span className="font-bold">{when}</span>
          {'　'}
          {closureId === null ? (
            reason
          ) : (
            <Link to={closureAddress(closureId)} className="hit-area link">
              {reason}
            </Link>
          )}
        </li>
      ))}
      {holidays.length > 0 && (
        <li className="text-solid-gray-700">
          祝日　{holidays.map(({ date, holidayName }) => `${daysText([date])} ${holidayName}`).join('、')}
        </li>
      )}
    </ul>
  );
};

type MonthTableProps = {
  month: YearMonth;
  /** It is not of the year that the page names, and says of which it is. */
  isOfNextYear: boolean;
  today: string;
  /** The board of a day. */
  dayAddress: (date: string) => string;
  closureAddress: (closureId: string) => string;
};

/** A month of the year, and below it in words what closes which of its days. */
export const MonthTable = ({ month, isOfNextYear, today, dayAddress, closureAddress }: MonthTableProps) => {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex break-inside-avoid flex-col gap-2">
      <h2 id={titleId} className="text-std-18B-160">
        {isOfNextYear ? (
          monthText(month.month)
        ) : (
          <>
            <span className="sr-only">{monthText(month.month)}</span>
            <span aria-hidden="true">{monthOf(`${month.month}-01`)}月</span>
          </>
        )}
      </h2>
      <DaysTable titleId={titleId} days={month.days} today={today} dayAddress={dayAddress} />
      <Notes month={month} closureAddress={closureAddress} />
    </section>
  );
};
