import { actionLabel } from '#console/call/actionLabel.ts';
import { useStaffPages } from '#console/call/useStaffQuery.ts';
import { Answer } from '#console/list/Answer.tsx';
import type { AuditEvent } from '#contract/console.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ScrollTable } from '#ui/table/ScrollTable.tsx';
import { dateTimeText } from '#ui/text/format.ts';

/** What staff did to somebody, the latest first. */
export const PersonHistory = ({ userNumber }: { userNumber: string }) => {
  const query = useStaffPages('Console/ListAudit', { subject: userNumber });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  // A longer number may begin with this one.
  const own = (pages: readonly { readonly items: readonly AuditEvent[] }[]) =>
    pages.flatMap(({ items }) => items.filter(({ subject }) => subject === userNumber));
  return (
    <Card title="職員の操作">
      <Answer
        query={query}
        empty={({ pages }) => (own(pages).length > 0 || hasNextPage ? null : { title: '操作の記録はありません' })}
      >
        {({ pages }, isStale) => (
          <div aria-busy={isStale || undefined} className="flex flex-col gap-4">
            <ScrollTable caption="職員の操作" isCaptionHidden>
              <thead>
                <tr>
                  {['日時', '職員', '操作', '理由'].map((head) => (
                    <th key={head} scope="col" className="whitespace-nowrap">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {own(pages).map((event, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: what was written down keeps its place
                  <tr key={index}>
                    <th scope="row" className="whitespace-nowrap">
                      {dateTimeText(event.happenedAt)}
                    </th>
                    <td className="min-w-32">{event.actorName}</td>
                    <td className="min-w-40">{actionLabel(event.action)}</td>
                    <td className="min-w-32 wrap-anywhere">{event.reason || '―'}</td>
                  </tr>
                ))}
              </tbody>
            </ScrollTable>
            {hasNextPage && (
              <Button
                variant="outline"
                className="self-center"
                isBusy={isFetchingNextPage}
                busyLabel="読み込みです..."
                onClick={() => fetchNextPage()}
              >
                さらに表示する
              </Button>
            )}
          </div>
        )}
      </Answer>
    </Card>
  );
};
