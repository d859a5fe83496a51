import { Printer } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant, useToday } from '#console/address/useConsole.ts';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { PrintSheet } from '#console/kit/print/PrintSheet.tsx';
import { usePrintedSheet } from '#console/kit/print/usePrintedSheet.ts';
import type { CalendarSession } from '#contract/desk/course/calendar.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { Button } from '#ui/action/Button.tsx';
import { count, dayText } from '#ui/text/format.ts';
import { seatsText } from '../courseWords.ts';
import { Exceptions } from './SessionCard.tsx';
import { exceptionsOf, keyOf, nthText, placeText } from './sessionWords.ts';

type Ways = { readonly rosterOf: (eventId: string) => string; readonly attendanceOf: (eventId: string) => string };

const columnsOf = ({ rosterOf, attendanceOf }: Ways, hasBegun: boolean): readonly ListColumn<CalendarSession>[] => [
  {
    id: 'course',
    header: '講座',
    cell: ({ row: { original } }) => (
      <>
        <Link to={rosterOf(original.eventId)} className="block w-fit min-w-40 hit-area link">
          {original.eventNumber} {original.eventName}
        </Link>
        <span className="block font-400">{nthText(original)}</span>
        <Exceptions session={original} />
      </>
    ),
  },
  {
    id: 'times',
    header: '時間',
    cell: ({ row }) => <span className="whitespace-nowrap tabular-nums">{timeRangeName(row.original)}</span>,
  },
  { id: 'place', header: '会場', cell: ({ row }) => <span className="block min-w-24">{placeText(row.original)}</span> },
  {
    id: 'seats',
    header: '申込・定員',
    cell: ({ row }) => <span className="block whitespace-pre tabular-nums">{seatsText(row.original)}</span>,
  },
  ...(hasBegun
    ? [
        {
          id: 'arrived',
          header: '受付済み',
          cell: ({ row }) => (
            <span className="whitespace-nowrap tabular-nums">{count(row.original.arrived, '件')}</span>
          ),
        } satisfies ListColumn<CalendarSession>,
      ]
    : []),
  {
    id: 'attendance',
    header: '出欠',
    cell: ({ row: { original } }) =>
      original.nth !== null && (
        <Link to={attendanceOf(original.eventId)} className="hit-area link whitespace-nowrap">
          出欠<span className="sr-only">（{original.eventName}）</span>
        </Link>
      ),
  },
];

type DaySessionsProps = { date: string; sessions: readonly CalendarSession[] };

/** 本日の講座: for the wall and the caretaker. Only on paper. */
const WallSheet = ({ date, sessions }: DaySessionsProps) => (
  <PrintSheet
    title={`講座一覧　${dayText(date)}`}
    facts={[]}
    headers={['時間', '講座', '会場', '備考']}
    rows={sessions.map((session) => ({
      id: keyOf(session),
      cells: [
        timeRangeName(session),
        [session.eventName, nthText(session)].join('\n').trim(),
        placeText(session),
        exceptionsOf(session)
          .filter(({ tone }) => tone === 'error')
          .map(({ word }) => word)
          .join('\n'),
      ],
    }))}
  />
);

/** The courses of a day, with the ways to who takes part and who came. */
export const DaySessions = ({ date, sessions }: DaySessionsProps) => {
  const { tenantAlias } = useTenant();
  const today = useToday();
  const mayReceive = useSelf().permissions.includes('reception.checkIn');
  const [isPrinted, print] = usePrintedSheet<true>();
  const shown = sessions.filter((session) => session.state !== 'unpublished');
  const ways = {
    rosterOf: (eventId: string) => paths.roster(tenantAlias, eventId),
    attendanceOf: (eventId: string) => paths.attendance(tenantAlias, eventId),
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <Button variant="outline" icon={<Printer aria-hidden="true" className="size-5" />} onClick={() => print(true)}>
          講座一覧を印刷
        </Button>
        {mayReceive && date === today && (
          <Link to={paths.reception(tenantAlias)} className="hit-area link">
            受付を開く
          </Link>
        )}
      </div>
      <ListTable
        caption={`${dayText(date)}の講座`}
        columns={columnsOf(ways, date <= today)}
        rows={sessions}
        idOf={keyOf}
      />
      {isPrinted && <WallSheet date={date} sessions={shown} />}
    </div>
  );
};
