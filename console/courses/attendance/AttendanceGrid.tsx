// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are buttons is a grid
// biome-ignore-all lint/a11y/noRedundantRoles: useGridKeys finds rows and cells by their roles
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons in the cells take the focus
import type { KeyboardEvent } from 'react';
import type { Participant } from '#contract/desk/course/courses.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { attendanceMarks } from '#rules/event/desk/attendance.ts';
import { useGridKeys } from '#ui/table/useGridKeys.ts';
import { shortDayText } from '#ui/text/format.ts';
import { cellKey, type Put, putBy, sumsOf } from './sheet.ts';

type Session = ResponseOf<'Desk/GetRoster'>['dates'][number];

const signOf = (mark: Put) => (mark === null ? '' : attendanceMarks[mark].sign);
const spokenOf = (mark: Put) => (mark === null ? '空欄' : attendanceMarks[mark].label);

const looks = {
  present: 'text-key-900',
  absent: 'text-error-1',
  late: 'text-solid-gray-900',
} as const;

type CellProps = {
  person: Participant;
  session: Session;
  mark: Put;
  isReadOnly: boolean;
  onPut: GridProps['onPut'];
  onTouch: GridProps['onTouch'];
};

const Cell = ({ person, session, mark, isReadOnly, onPut, onTouch }: CellProps) => {
  const name = person.personName || person.userNumber;
  const label = `${name} ${shortDayText(session.date)} ${session.times} ${spokenOf(mark)}`;
  const look = `flex size-full min-h-12 min-w-12 items-center justify-center text-std-20B-150 ${mark ? looks[mark] : ''}`;
  if (isReadOnly)
    return (
      <span className={look}>
        <span className="sr-only">{spokenOf(mark)}</span>
        <span aria-hidden="true">{signOf(mark)}</span>
      </span>
    );
  return (
    <button
      type="button"
      aria-label={label}
      className={`${look} cursor-pointer hover:bg-key-50 focus-visible:-outline-offset-4`}
      onClick={() => onTouch(person, session, mark)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const put = putBy(event.key);
        if (put === undefined) return;
        event.preventDefault();
        onPut(person, session, put);
      }}
    >
      {signOf(mark)}
    </button>
  );
};

type RowProps = Pick<GridProps, 'dates' | 'marks' | 'isReadOnly' | 'onPut' | 'onTouch'> & { person: Participant };

const Row = ({ person, dates, marks, ...acts }: RowProps) => (
  <tr role="row">
    <th scope="row" className="max-w-64 wrap-anywhere">
      <span className="block text-dns-14N-130">{person.personKana}</span>
      {person.personName || person.userNumber || '―'}
      {person.party.length > 0 && <span className="block text-dns-14N-130">同伴 {person.party.join('、')}</span>}
    </th>
    {dates.map((session) => (
      <td
        role="gridcell"
        key={session.eventSessionId}
        className="h-px border-s border-solid-gray-300 p-0! text-center!"
      >
        <Cell
          person={person}
          session={session}
          mark={marks.get(cellKey({ ...person, ...session })) ?? null}
          {...acts}
        />
      </td>
    ))}
  </tr>
);

type GridProps = {
  /** Of the part that is shown. */
  people: readonly Participant[];
  /** Everybody with a place. */
  everybody: readonly Participant[];
  dates: readonly Session[];
  today: string;
  marks: ReadonlyMap<string, Put>;
  shown: string;
  isReadOnly: boolean;
  onPut: (person: Participant, session: Session, mark: Put) => void;
  onTouch: (person: Participant, session: Session, now: Put) => void;
};

const Sums = ({ everybody, dates, marks }: Pick<GridProps, 'everybody' | 'dates' | 'marks'>) => (
  <tfoot>
    <tr>
      <th scope="row">出席・欠席</th>
      {dates.map(({ eventSessionId }) => {
        const { came, absent } = sumsOf(everybody, eventSessionId, marks);
        return (
          <td key={eventSessionId} className="text-center! whitespace-nowrap tabular-nums">
            {came}・{absent}
          </td>
        );
      })}
    </tr>
  </tfoot>
);

/** People and sessions, with a cell for each that keys and touches mark. */
export const AttendanceGrid = ({ people, everybody, dates, today, marks, shown, isReadOnly, ...acts }: GridProps) => {
  const keys = useGridKeys({ shown });
  return (
    <div {...keys} tabIndex={isReadOnly ? 0 : -1} className="max-w-full overflow-x-auto overscroll-x-contain">
      <table role="grid" aria-label="出欠" aria-readonly={isReadOnly} className="data-table data-table-sticky w-auto!">
        <thead>
          <tr>
            <th scope="col">氏名</th>
            {dates.map(({ eventSessionId, date, times }) => (
              <th
                key={eventSessionId}
                scope="col"
                aria-current={date === today ? 'date' : undefined}
                className="text-center! text-dns-14N-130 whitespace-nowrap aria-[current]:bg-key-100!"
              >
                {date === today && <span className="block font-bold">本日</span>}
                <span className="block font-bold">{shortDayText(date)}</span>
                {times}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {people.map((person) => (
            <Row
              key={person.reservationId}
              person={person}
              dates={dates}
              marks={marks}
              isReadOnly={isReadOnly}
              {...acts}
            />
          ))}
        </tbody>
        <Sums everybody={everybody} dates={dates} marks={marks} />
      </table>
    </div>
  );
};
