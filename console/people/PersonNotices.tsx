import { useState } from 'react';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { noticeLabel, noticeStateLabel } from '#console/health/healthWords.ts';
import { RetryNotice } from '#console/health/UndeliveredNotices.tsx';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import type { StaffNotice } from '#contract/desk/upkeep.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { dateTimeText } from '#ui/text/format.ts';

const columnsFor = (onRetry: (notice: StaffNotice) => void): readonly ListColumn<StaffNotice>[] => [
  {
    id: 'at',
    header: '作成日時',
    cell: ({ row }) => <WholeText text={dateTimeText(row.original.createdAt)} />,
  },
  { id: 'kind', header: '内容', cell: ({ row }) => noticeLabel(row.original.kind) },
  { id: 'channel', header: '方法', cell: ({ row }) => (row.original.channel === 'line' ? 'LINE' : 'メール') },
  {
    id: 'state',
    header: '状態',
    cell: ({ row: { original } }) => (
      <span className="flex flex-wrap items-center gap-3">
        {noticeStateLabel(original.state)}
        {original.state === 'dead' && (
          <Button
            size="sm"
            variant="outline"
            className="whitespace-nowrap"
            onClick={() => onRetry(original)}
            aria-label={`${noticeLabel(original.kind)}（${dateTimeText(original.createdAt)}）を再送する`}
          >
            再送する
          </Button>
        )}
      </span>
    ),
  },
];

const pageLength = 10;

/** What was sent to somebody, and what did not arrive. */
export const PersonNotices = ({ userNumber }: { userNumber: string }) => {
  const query = useStaffQuery('Desk/ListNotices', { userNumber });
  const [retried, setRetried] = useState<StaffNotice | null>(null);
  const [shown, setShown] = useState(pageLength);
  return (
    <Card title="通知">
      <QueryState query={query} empty={({ items }) => (items.length > 0 ? null : { title: '送った通知はありません' })}>
        {({ items, hasMore }) => (
          <div className="flex flex-col gap-4">
            <ListTable
              caption="送った通知"
              columns={columnsFor(setRetried)}
              rows={items.slice(0, shown)}
              idOf={({ noticeId }) => noticeId}
              chosenId={retried?.noticeId ?? ''}
            />
            {items.length > shown && (
              <Button variant="outline" className="self-center" onClick={() => setShown(shown + pageLength)}>
                さらに表示する
              </Button>
            )}
            {hasMore && <p>新しいものから200件までを表示します。</p>}
          </div>
        )}
      </QueryState>
      {retried && <RetryNotice notice={retried} onClose={() => setRetried(null)} />}
    </Card>
  );
};
