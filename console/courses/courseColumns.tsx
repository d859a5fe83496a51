import { Link } from 'react-router';
import type { ListColumn } from '#console/kit/ListTable.tsx';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import type { ListedCourse } from '#contract/desk/course/courses.ts';
import { courseStates } from '#rules/event/desk/courseState.ts';
import { Badge } from '#ui/Badge.tsx';
import { count, dayRangeText } from '#ui/text/format.ts';
import { nextText, seatsText, stateTones } from './courseWords.ts';

/** The columns of a list of courses; a course leads to its roster. */
export const courseColumns = (pathOf: (eventId: string) => string): readonly ListColumn<ListedCourse>[] => [
  {
    id: 'name',
    header: '講座',
    cell: ({ row: { original } }) => (
      <>
        <Link to={pathOf(original.eventId)} className="block w-fit min-w-40 hit-area link">
          {original.eventNumber} {original.eventName}
        </Link>
        <span className="block font-400">{original.categoryName}</span>
      </>
    ),
  },
  {
    id: 'days',
    header: '日程',
    cell: ({ row: { original } }) => (
      <>
        <WholeText text={dayRangeText(original.firstDay, original.lastDay)} />
        {original.sessions > 1 && <span className="block">全{count(original.sessions, '回')}</span>}
      </>
    ),
  },
  {
    id: 'place',
    header: '施設',
    cell: ({ row }) => <span className="block min-w-24">{row.original.containerName}</span>,
  },
  {
    id: 'state',
    header: '状態',
    cell: ({ row: { original } }) => (
      <>
        <span className="block whitespace-nowrap">
          <Badge tone={stateTones[original.state]}>{courseStates[original.state]}</Badge>
        </span>
        <WholeText text={nextText(original)} />
      </>
    ),
  },
  {
    id: 'seats',
    header: '申込・定員',
    cell: ({ row }) => <span className="block whitespace-pre tabular-nums">{seatsText(row.original)}</span>,
  },
];
