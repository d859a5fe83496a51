import type { EventDateTime } from '#contract/event/event.ts';
import { count, dayText } from '#ui/text/format.ts';
import { sessionTimeText } from './eventTexts.ts';

/** Further sessions are collapsed where the course is one of several. */
const wholeLimit = 6;
const shownOfMany = 4;

const Session = ({ session }: { session: EventDateTime }) => (
  <span className="flex flex-wrap gap-x-2">
    <span className="whitespace-nowrap">{dayText(session.date)}</span>
    <span className="whitespace-nowrap">{sessionTimeText(session)}</span>
    {session.place !== undefined && <span>{session.place}</span>}
  </span>
);

const Sessions = ({ sessions }: { sessions: readonly EventDateTime[] }) =>
  sessions.map((session) => <Session key={`${session.date} ${session.startTime}`} session={session} />);

/** Every session of a course with its day, start and end. */
export const SessionTimes = ({ dateTimes }: { dateTimes: readonly EventDateTime[] }) => {
  if (dateTimes.length <= wholeLimit) return <Sessions sessions={dateTimes} />;
  const others = dateTimes.slice(shownOfMany);
  return (
    <>
      <Sessions sessions={dateTimes.slice(0, shownOfMany)} />
      <details>
        <summary className="hit-area w-fit cursor-pointer text-key-1000 underline underline-offset-3">
          ほか{count(others.length, '回')}の日時
        </summary>
        <Sessions sessions={others} />
      </details>
    </>
  );
};
