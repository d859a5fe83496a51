// biome-ignore-all lint/a11y/noRedundantRoles: the keys of a grid find its rows by their role
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are controls is a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the control in a cell takes the focus, not the cell
import { useId } from 'react';
import type { MyEventReservation } from '#contract/event/mine.ts';
import { useGridKeys } from '#ui/table/useGridKeys.ts';
import { monthText, weekdayNames } from '#ui/text/format.ts';
import { WeekdayHead } from '#web/calendar/WeekdayHead.tsx';
import { weeksOf } from '#web/calendar/weeksOf.ts';
import { MonthDay } from './MonthDay.tsx';

type MonthGridProps = {
  month: string;
  today: string;
  /** The day whose entries are told; undefined until they are there. */
  toldDay: string | undefined;
  /** Whether the user asked for it. Below desktops they are told only then. */
  isAsked: boolean;
  days: ReadonlyMap<string, readonly MyEventReservation[]>;
  /** The names of holidays by day. */
  holidays: ReadonlyMap<string, string>;
  onChoose: (day: string) => void;
  /** Shows the month before or after, by the keyboard. */
  onPage: (step: -1 | 1) => void;
};

/**
 * The month as a grid (WAI-ARIA), in which arrow keys go from day to day. A day tells its first entry; on a phone, or
 * with large text, it shows the marks of its entries.
 */
export const MonthGrid = ({ month, today, toldDay, isAsked, days, holidays, onChoose, onPage }: MonthGridProps) => {
  const hintId = useId();
  const keys = useGridKeys({ shown: month, onPage, wraps: true });
  return (
    <div {...keys} className="@container/month -mx-gutter flex flex-col gap-2 tablet:mx-0">
      <table
        role="grid"
        aria-describedby={hintId}
        className="w-full table-fixed border-collapse border-y border-solid-gray-420 bg-white tablet:border-x"
      >
        <caption className="sr-only">{monthText(month)}の予約</caption>
        <WeekdayHead />
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)} role="row">
              {week.map((day, weekday) =>
                day === null ? (
                  <td
                    key={weekdayNames[weekday]}
                    role="gridcell"
                    className="border border-solid-gray-300 bg-solid-gray-50"
                  />
                ) : (
                  <MonthDay
                    key={day}
                    day={day}
                    holidayName={holidays.get(day) ?? ''}
                    isToday={day === today}
                    told={day === toldDay ? (isAsked ? 'everywhere' : 'desktop') : undefined}
                    entries={days.get(day) ?? []}
                    onChoose={onChoose}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p id={hintId} className="px-gutter text-dns-14N-130 text-solid-gray-700 tablet:px-0">
        日付を選ぶと、その日の予約・申込を表示します。
      </p>
    </div>
  );
};
