import { useStaffPages } from '#console/api/useStaffQuery.ts';
import type { ListColumn } from '#console/kit/ListTable.tsx';
import { LoggedTable } from '#console/kit/LoggedTable.tsx';
import { ChangedThing } from '#console/kit/logged/ChangedThing.tsx';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import type { AuditEvent } from '#contract/console/logs.ts';
import { actionLabel } from '#rules/staff/actionLabel.ts';
import { Card } from '#ui/Card.tsx';
import { dateTimeText } from '#ui/text/format.ts';

const columnsFor = (userNumber: string): readonly ListColumn<AuditEvent>[] => [
  { id: 'at', header: '日時', accessorFn: ({ happenedAt }) => dateTimeText(happenedAt) },
  {
    id: 'actor',
    header: '職員',
    cell: ({ row }) => <span className="block min-w-24">{row.original.actorName}</span>,
  },
  {
    id: 'action',
    header: '操作',
    cell: ({ row }) => <span className="block min-w-32">{actionLabel(row.original.action)}</span>,
  },
  {
    id: 'changed',
    header: '対象',
    cell: ({ row: { original } }) => (
      <div className="min-w-40 wrap-anywhere">
        {original.subject === userNumber ? `利用者 ${userNumber}` : <ChangedThing {...original} />}
      </div>
    ),
  },
  {
    id: 'words',
    header: '内容・理由',
    cell: ({ row: { original } }) => (
      <div className="min-w-40 wrap-anywhere">
        <WholeText text={[original.words, original.reason].filter((text) => text !== '').join('。理由：') || '―'} />
      </div>
    ),
  },
];

/** What staff did to somebody, their reservations and their registration, the latest first. */
export const PersonHistory = ({ userNumber }: { userNumber: string }) => (
  <Card title="職員の操作">
    <LoggedTable
      caption="職員の操作"
      columns={columnsFor(userNumber)}
      query={useStaffPages('Console/ListAudit', { userNumber })}
      empty={{ title: '操作の記録はありません' }}
    />
  </Card>
);
