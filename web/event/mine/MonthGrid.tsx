import type { MyEventReservation } from '#contract/event.ts';
import { monthText, weekdayNames } from '#ui/format.ts';
import { MonthDay, weekdayInks } from './MonthDay.tsx';
import { weeksOf } from './monthGrid.ts';

type MonthGridProps = {
  month: string;
  today: string;
  days: ReadonlyMap<string, readonly MyEventReservation[]>;
};

/**
 * The month as a table. Where there is room, reservations are listed in their days. On a phone, or with large text, a
 * day shows their marks and links to the list below.
 */
export const MonthGrid = ({ month, today, days }: MonthGridProps) => (
  <table className="w-full table-fixed border-collapse border-y border-solid-gray-420 sm:border-x bg-white">
    <caption className="sr-only">{monthText(month)}の予約</caption>
    <thead>
      <tr>
        {weekdayNames.map((name, weekday) => (
          <th
            key={name}
            scope="col"
            className={`border-b border-solid-gray-420 bg-solid-gray-50 py-1.5 text-center text-dns-14B-130 ${weekdayInks[weekday]}`}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeksOf(month).map((week, index) => (
        <tr key={week.find((day) => day !== null)}>
          {week.map((day, weekday) =>
            day === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has nothing but its place
              <td key={`${index} ${weekday}`} className="border border-solid-gray-300 bg-solid-gray-50" />
            ) : (
              <MonthDay key={day} day={day} isToday={day === today} entries={days.get(day) ?? []} />
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
);
