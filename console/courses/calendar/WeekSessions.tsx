import { Link } from 'react-router';
import { dayInk } from '#console/kit/days/dayInk.ts';
import type { CalendarSession } from '#contract/desk/course/calendar.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { useHasWidth } from '#ui/page/useIsDesktop.ts';
import { dayText, shortDayText } from '#ui/text/format.ts';
import { SessionCard } from './SessionCard.tsx';
import { keyOf, placeText } from './sessionWords.ts';

type Days = ResponseOf<'Desk/GetCourseCalendar'>['days'];

type WeekProps = {
  days: Days;
  sessions: readonly CalendarSession[];
  addressOf: (date: string) => string;
};

/** From this width on, in the size of the text, seven days have room side by side. */
const besideWidth = 75;

const Cards = ({ sessions }: { sessions: readonly CalendarSession[] }) =>
  sessions.map((session) => <SessionCard key={keyOf(session)} session={session} />);

/** Where the dates of a week are, in the order of their names. */
const placesOf = (sessions: readonly CalendarSession[]) =>
  [...Map.groupBy(sessions, placeText)].sort(([one], [other]) => one.localeCompare(other, 'ja', { numeric: true }));

/** Places as rows, days as columns. */
const Grid = ({ days, sessions, addressOf }: WeekProps) => (
  <table className="w-full table-fixed border-collapse">
    <caption className="sr-only">会場ごとの一週間</caption>
    <thead>
      <tr>
        <th scope="col" className="border border-solid-gray-300 p-2 text-start">
          会場
        </th>
        {days.map(({ date, holidayName }) => (
          <th key={date} scope="col" className="border border-solid-gray-300 p-2 text-start align-top">
            <Link to={addressOf(date)} className={`hit-area link ${dayInk(date, holidayName)}`}>
              {shortDayText(date)}
            </Link>
            <span className="block text-dns-14N-130 font-400 text-red-900">{holidayName}</span>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {placesOf(sessions).map(([place, there]) => (
        <tr key={place}>
          <th scope="row" className="border border-solid-gray-300 p-2 text-start align-top wrap-anywhere">
            {place}
          </th>
          {days.map(({ date }) => (
            <td key={date} className="border border-solid-gray-300 p-1 align-top">
              <div className="flex flex-col gap-1">
                <Cards sessions={there.filter((session) => session.date === date)} />
              </div>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** The same, a day below the other; what has no course is left out. */
const List = ({ days, sessions, addressOf }: WeekProps) =>
  days.map((day) => {
    const those = sessions.filter(({ date }) => date === day.date);
    return (
      those.length > 0 && (
        <section key={day.date} aria-label={dayText(day.date)} className="flex flex-col gap-2">
          <h2 className="text-std-18B-160">
            <Link to={addressOf(day.date)} className="hit-area link">
              {dayText(day.date)}
            </Link>{' '}
            {day.holidayName}
          </h2>
          {[...Map.groupBy(those, placeText)].map(([place, there]) => (
            <div key={place} className="flex flex-col gap-1">
              <p>{place}</p>
              <Cards sessions={there} />
            </div>
          ))}
        </section>
      )
    );
  });

/** A week of courses by place. */
export const WeekSessions = (week: WeekProps) => (useHasWidth(besideWidth) ? <Grid {...week} /> : <List {...week} />);
