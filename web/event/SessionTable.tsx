import type { Event, EventDateTime } from '#contract/event/event.ts';
import { calledOffText } from '#rules/event/calledOffText.ts';
import { ScrollTable } from '#ui/table/ScrollTable.tsx';
import { DatesText } from '#ui/text/DatesText.tsx';
import { dayText } from '#ui/text/format.ts';
import { sessionTimeText } from './eventTexts.ts';

/** With very large text the day breaks after the year, so that the time stays beside it. */
const BreakableDay = ({ day }: { day: string }) => {
  const text = dayText(day);
  return (
    <>
      <DatesText text={text.slice(0, 5)} />
      <wbr />
      <DatesText text={text.slice(5)} />
    </>
  );
};

type Off = NonNullable<Event['calledOffDates']>[number];
type Row = EventDateTime & Partial<Pick<Off, 'reason'>>;

const beginOf = ({ date, startTime }: Row) => `${date} ${startTime}`;

/** Every session of a course with its day and time, and those that do not take place, with the reason. */
export const SessionTable = ({
  sessions,
  calledOff = [],
}: {
  sessions: readonly EventDateTime[];
  calledOff?: readonly Off[] | undefined;
}) => (
  <ScrollTable caption="日時">
    <thead>
      <tr>
        <th scope="col">日付</th>
        <th scope="col">時間</th>
      </tr>
    </thead>
    <tbody>
      {[...sessions, ...calledOff]
        .sort((one: Row, other: Row) => (beginOf(one) < beginOf(other) ? -1 : 1))
        .map((session: Row) => (
          <tr key={`${beginOf(session)} ${session.reason ?? ''}`}>
            <th scope="row">
              <BreakableDay day={session.date} />
            </th>
            <td>
              {session.reason === undefined ? (
                <DatesText text={sessionTimeText(session)} />
              ) : (
                <span className="phrase">
                  {calledOffText}（{session.reason}）
                </span>
              )}
              {session.place !== undefined && <span className="block">会場　{session.place}</span>}
            </td>
          </tr>
        ))}
    </tbody>
  </ScrollTable>
);
