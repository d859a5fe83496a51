import { Printer } from 'lucide-react';
import { PrintSheet } from '#console/kit/print/PrintSheet.tsx';
import { usePrintedSheet } from '#console/kit/print/usePrintedSheet.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { attendanceMarks } from '#rules/event/desk/attendance.ts';
import { Button } from '#ui/action/Button.tsx';
import { dayRangeText, shortDayText } from '#ui/text/format.ts';
import { cellKey, marksOn } from './attendance/sheet.ts';
import { attendanceSheets, whoTakesPart } from './printedRoster.ts';

type RosterProps = { roster: ResponseOf<'Desk/GetRoster'> };

/** 出席簿: who takes part, and a cell for each date with its mark, or to be filled in by hand. */
const AttendanceSheets = ({ roster }: RosterProps) => {
  const { course, dates } = roster;
  const people = whoTakesPart(roster.people);
  const marks = marksOn(roster.marks, new Map());
  const signOf = (reservationId: string, eventSessionId: string) => {
    const mark = marks.get(cellKey({ reservationId, eventSessionId }));
    return mark ? attendanceMarks[mark].sign : '';
  };
  return attendanceSheets(dates).map((shown, index, all) => (
    <PrintSheet
      key={shown[0]?.eventSessionId}
      title={`出席簿　${course.eventNumber} ${course.eventName}`}
      facts={[
        `${course.containerName}　${dayRangeText(course.firstDay, course.lastDay)}`,
        ...(all.length > 1 ? [`${index + 1}枚目／全${all.length}枚`] : []),
      ]}
      headers={['No.', '氏名', ...shown.map(({ date, times }) => `${shortDayText(date)}\n${times}`)]}
      rows={people.map(({ key, name, kana }, place) => ({
        id: key,
        cells: [
          String(place + 1),
          kana === '' ? name : `${kana}\n${name}`,
          ...shown.map(({ eventSessionId }) => signOf(key, eventSessionId)),
        ],
      }))}
    />
  ));
};

/** 名札: one for each who takes part, to be cut out. */
const NameTags = ({ roster: { course, people } }: RosterProps) => (
  <section data-printed="" className="hidden grid-cols-2 gap-4 print:grid">
    {whoTakesPart(people).map(({ key, name, kana }) => (
      <div
        key={key}
        className="flex min-h-48 break-inside-avoid flex-col justify-between border border-solid-gray-600 p-4 text-center"
      >
        <p>{course.eventName}</p>
        <p>
          <span className="block">{kana}</span>
          <span className="block text-std-32B-150">{name}</span>
        </p>
        <p>{course.containerName}</p>
      </div>
    ))}
  </section>
);

/** Prints what a course needs on paper, if this user may know who takes part. */
export const RosterPrint = ({ roster }: RosterProps) => {
  const [sheet, print] = usePrintedSheet<'attendance' | 'tags'>();
  if (whoTakesPart(roster.people).length === 0) return null;
  const icon = <Printer aria-hidden="true" className="size-5" />;
  return (
    <>
      <Button variant="outline" icon={icon} onClick={() => print('attendance')}>
        出席簿を印刷する
      </Button>
      <Button variant="outline" icon={icon} onClick={() => print('tags')}>
        名札を印刷する
      </Button>
      {sheet === 'attendance' && <AttendanceSheets roster={roster} />}
      {sheet === 'tags' && <NameTags roster={roster} />}
    </>
  );
};
