import { useState } from 'react';
import { staffCall } from '#console/api/staffCall.ts';
import { useStaffPages } from '#console/api/useStaffQuery.ts';
import { ExportDialog } from '#console/kit/ExportDialog.tsx';
import type { ListColumn } from '#console/kit/ListTable.tsx';
import { LoggedTable } from '#console/kit/LoggedTable.tsx';
import { ChangedThing } from '#console/kit/logged/ChangedThing.tsx';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import type { AuditEvent } from '#contract/console/logs.ts';
import { watchedChanges } from '#contract/console/watched.ts';
import { actionLabel } from '#rules/staff/actionLabel.ts';
import { Button } from '#ui/action/Button.tsx';
import { Page } from '#ui/page/Page.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { AuditTabs } from './AuditTabs.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { LogFilters } from './LogFilters.tsx';
import { nothingFound } from './nothingFound.ts';
import { useLogFilter } from './useLogFilter.ts';

const columnsFor = (onOpen: (event: AuditEvent) => void): readonly ListColumn<AuditEvent>[] => [
  { id: 'at', header: '日時', accessorFn: ({ happenedAt }) => dateTimeText(happenedAt) },
  {
    id: 'actor',
    header: '職員',
    cell: ({ row: { original } }) => (
      <div className="min-w-24">
        {original.actorName}
        {original.secondName !== '' && <p className="text-dns-14N-130">確認 {original.secondName}</p>}
      </div>
    ),
  },
  {
    id: 'action',
    header: '操作',
    cell: ({ row }) => <span className="block min-w-32">{actionLabel(row.original.action)}</span>,
  },
  {
    id: 'changed',
    header: '対象',
    cell: ({ row }) => (
      <div className="min-w-48 wrap-anywhere">
        <ChangedThing {...row.original} />
      </div>
    ),
  },
  {
    id: 'words',
    header: '内容・理由',
    cell: ({ row: { original } }) => (
      <div className="min-w-40 wrap-anywhere">
        {original.words !== '' && (
          <p>
            <WholeText text={original.words} />
          </p>
        )}
        {original.reason !== '' && <p>{`理由：${original.reason}`}</p>}
        {original.words === '' && original.reason === '' && '―'}
      </div>
    ),
  },
  {
    id: 'rest',
    header: '詳細',
    cell: ({ row }) => (
      <Button variant="text" size="sm" aria-haspopup="dialog" onClick={() => onOpen(row.original)}>
        詳細
      </Button>
    ),
  },
];

/** What staff changed, the latest first. */
export const Component = () => {
  const filter = useLogFilter();
  const { about, ...asked } = filter.asked;
  const kind = watchedChanges.find((one) => one === filter.typed.kind) ?? null;
  const search = { ...asked, subject: about, kind };
  const query = useStaffPages('Console/ListAudit', search);
  // It stays what it is while its dialog closes.
  const [event, setEvent] = useState<AuditEvent>();
  const [isOpen, setIsOpen] = useState(false);
  const open = (one: AuditEvent) => {
    setEvent(one);
    setIsOpen(true);
  };
  return (
    <Page title="操作記録" lead="職員が行った変更の記録です。新しいものから表示します。">
      <AuditTabs />
      <LogFilters filter={filter} aboutLabel="対象（予約番号・利用者番号）" kinds={watchedChanges} />
      <ExportDialog
        title="操作記録のCSV出力"
        text="今の条件に合うすべての操作記録を保存します。条件・件数・理由は閲覧記録に残ります。"
        unit="操作記録"
        ask={(piece) => staffCall('Console/ExportAudit', { ...search, ...piece })}
      />
      <LoggedTable
        caption="操作記録"
        columns={columnsFor(open)}
        query={query}
        empty={nothingFound(filter.isFiltered)}
      />
      {event && <ChangeDialog event={event} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </Page>
  );
};
