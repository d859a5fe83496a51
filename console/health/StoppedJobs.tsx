import { RotateCw } from 'lucide-react';
import { refreshAfter } from '#console/api/refresh.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import type { StaffJob } from '#contract/desk/upkeep.ts';
import { Button } from '#ui/action/Button.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { jobLabel } from './healthWords.ts';

const refresh = () => refreshAfter('Desk/RetryJobs');

const columns: ListColumn<StaffJob>[] = [
  { id: 'kind', header: '処理', cell: ({ row: { original } }) => jobLabel(original.kind) },
  {
    id: 'dueAt',
    header: '予定の日時',
    cell: ({ row: { original } }) => <WholeText text={dateTimeText(original.dueAt)} />,
  },
  { id: 'subject', header: '対象', cell: ({ row: { original } }) => original.subject || '―' },
  { id: 'attempts', header: '試行', cell: ({ row: { original } }) => `${original.attempts}回` },
  { id: 'lastError', header: 'エラー', cell: ({ row: { original } }) => original.lastError || '―' },
];

/** What the server gave up doing by itself. */
export const StoppedJobs = () => {
  const query = useStaffQuery('Desk/ListJobs', { isDead: true });
  const retry = useStaffMutation('Desk/RetryJobs');
  return (
    <QueryState query={query} empty={({ items }) => (items.length > 0 ? null : { title: '止まった処理はありません' })}>
      {({ items }) => (
        <div className="flex flex-col items-start gap-4">
          <div className="w-full">
            <ListTable
              caption="止まった処理"
              columns={columns}
              rows={items}
              idOf={({ kind, subject }) => `${kind} ${subject}`}
            />
          </div>
          <ChangeFailure error={retry.error} onReload={refresh} />
          <Button
            icon={<RotateCw aria-hidden="true" className="size-5" />}
            isBusy={retry.isPending}
            busyLabel="再実行しています..."
            onClick={() => retry.mutate({}, { onSuccess: () => refresh() })}
          >
            すべて再実行する
          </Button>
        </div>
      )}
    </QueryState>
  );
};
