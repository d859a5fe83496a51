// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are links is a grid
// biome-ignore-all lint/a11y/noRedundantRoles: useGridKeys finds rows and cells by their roles
// biome-ignore-all lint/a11y/useFocusableInteractive: the links in the cells take the focus
import type { ReactNode } from 'react';
import { weekdayNames } from '#ui/text/format.ts';
import { weeksOf } from './monthWeeks.ts';

/** The look of the one link in a cell. */
export const dayCell =
  'flex h-full min-h-20 flex-col gap-1 p-2 hover:bg-key-50 hover:underline focus-visible:-outline-offset-4 aria-[current]:bg-key-50';

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

type CalendarMonthProps<Day> = {
  label: string;
  /** Every day of the month in order. */
  days: readonly Day[];
  /** One link for a day; `useGridKeys` around the table moves between them. */
  children: (day: Day) => ReactNode;
};

/** A month as a grid of weeks. */
export const CalendarMonth = <Day extends { readonly date: string }>({
  label,
  days,
  children,
}: CalendarMonthProps<Day>) => (
  <table role="grid" aria-label={label} aria-readonly="true" className="w-full table-fixed border-collapse">
    <WeekdayHeads />
    <tbody role="rowgroup">
      {weeksOf(days).map((week) => (
        <tr role="row" key={week.find((day) => day !== null)?.date}>
          {week.map((day, index) =>
            day ? (
              <td role="gridcell" key={day.date} className="h-px border border-solid-gray-300 p-0 align-top">
                {children(day)}
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
);
