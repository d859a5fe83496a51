import { Link } from 'react-router';
import { CalendarMonth, dayCell } from '#console/kit/days/CalendarMonth.tsx';
import { DayHead } from '#console/kit/days/DayHead.tsx';
import type { CalendarSession } from '#contract/desk/course/calendar.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { clockText } from '#rules/day/minuteRange.ts';
import { useGridKeys } from '#ui/table/useGridKeys.ts';
import { count, monthText } from '#ui/text/format.ts';
import { exceptionsOf, keyOf } from './sessionWords.ts';

type Day = ResponseOf<'Desk/GetCourseCalendar'>['days'][number];

/** So many are named; the day tells the rest. */
const mostNamed = 4;

const Line = ({ session }: { session: CalendarSession }) => {
  const words = exceptionsOf(session).map(({ word }) => word);
  return (
    <span className="text-dns-14N-130 wrap-anywhere">
      {clockText(session.fromMinute)} {session.eventName}
      {words.length > 0 && <span className="font-700">（{words.join('、')}）</span>}
    </span>
  );
};

type MonthProps = {
  days: readonly Day[];
  sessions: readonly CalendarSession[];
  today: string;
  addressOf: (date: string) => string;
  onPage: (step: -1 | 1) => void;
};

/** The courses of each day of a month; a day leads to its own. */
export const MonthSessions = ({ days, sessions, today, addressOf, onPage }: MonthProps) => {
  const month = days[0]?.date.slice(0, 7) ?? today.slice(0, 7);
  const keys = useGridKeys({ shown: month, onPage, wraps: true });
  const byDay = Map.groupBy(sessions, ({ date }) => date);
  return (
    <div {...keys}>
      <CalendarMonth label={`${monthText(month)}の講座`} days={days}>
        {(day) => {
          const those = byDay.get(day.date) ?? [];
          return (
            <Link to={addressOf(day.date)} aria-current={day.date === today ? 'date' : undefined} className={dayCell}>
              <DayHead day={day} />
              {those.slice(0, mostNamed).map((session) => (
                <Line key={keyOf(session)} session={session} />
              ))}
              {those.length > mostNamed && (
                <span className="text-dns-14N-130">ほか{count(those.length - mostNamed, '件')}</span>
              )}
            </Link>
          );
        }}
      </CalendarMonth>
    </div>
  );
};
