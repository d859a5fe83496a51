import type { EventDateTime } from '#contract/event/event.ts';
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

/** Every session of a course with its day and time. */
export const SessionTable = ({ sessions }: { sessions: readonly EventDateTime[] }) => (
  <ScrollTable caption="日時">
    <thead>
      <tr>
        <th scope="col">日付</th>
        <th scope="col">時間</th>
      </tr>
    </thead>
    <tbody>
      {sessions.map((session) => (
        <tr key={`${session.date} ${session.startTime}`}>
          <th scope="row">
            <BreakableDay day={session.date} />
          </th>
          <td>
            <DatesText text={sessionTimeText(session)} />
          </td>
        </tr>
      ))}
    </tbody>
  </ScrollTable>
);
