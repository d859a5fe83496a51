import { Link } from 'react-router';
import type { ListColumn } from '#console/kit/ListTable.tsx';
import type { Closure, ClosureDraft } from '#contract/desk/closure.ts';
import { closureKinds } from '#rules/facility/closure/closurePlan.ts';
import { placeText, timesText } from './closureWords.ts';

/** What, when and why: the columns of closures, whether they are decided or not. */
export const closureColumns = <Row extends Closure | ClosureDraft>(
  addressOf: (row: Row) => string,
): readonly ListColumn<Row>[] => [
  {
    id: 'times',
    header: '期間',
    cell: ({ row: { original } }) => (
      <Link to={addressOf(original)} className="block min-w-32 hit-area link">
        {timesText(original)}
      </Link>
    ),
  },
  {
    id: 'place',
    header: '施設・部屋',
    cell: ({ row }) => <span className="block min-w-28">{placeText(row.original)}</span>,
  },
  {
    id: 'why',
    header: '種別・理由',
    cell: ({ row: { original } }) => (
      <span className="block min-w-28">
        {closureKinds[original.kind].label}
        <span className="block text-dns-14N-130">{original.told}</span>
      </span>
    ),
  },
];
