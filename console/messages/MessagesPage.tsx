import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { useArrivalFlash } from '#console/address/arrivalFlash.ts';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { Flash, useFlash } from '#console/kit/Flash.tsx';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import type { ListedMessage } from '#contract/office/messageEndpoints.ts';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Page } from '#ui/page/Page.tsx';
import { count, dateTimeText } from '#ui/text/format.ts';

const columnsFor = (pathOf: (messageId: string) => string): readonly ListColumn<ListedMessage>[] => [
  {
    id: 'subject',
    header: '件名',
    cell: ({ row: { original } }) => (
      <Link to={pathOf(original.messageId)} className="block w-fit min-w-40 hit-area link">
        {original.subject || '（保存期間を過ぎました）'}
      </Link>
    ),
  },
  { id: 'sent', header: '送信', cell: ({ row }) => <WholeText text={dateTimeText(row.original.sentAt)} /> },
  { id: 'by', header: '職員', cell: ({ row }) => row.original.sentBy },
  {
    id: 'audience',
    header: '宛先',
    cell: ({ row: { original } }) => <span className="block min-w-48">{original.audience}</span>,
  },
  {
    id: 'people',
    header: '人数',
    cell: ({ row: { original } }) => (
      <span className="flex flex-wrap items-center gap-2">
        <WholeText text={count(original.people, '人')} />
        {original.isStopped && <Badge tone="warning">取りやめ</Badge>}
      </span>
    ),
  },
  {
    id: 'reason',
    header: '理由',
    cell: ({ row: { original } }) => <span className="block min-w-32 whitespace-pre-line">{original.reason}</span>,
  },
];

/** What staff have written to people, and the way to write. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const { flash } = useFlash(useArrivalFlash());
  const query = useStaffQuery('Office/ListMessages', {});
  return (
    <Page
      title="メッセージ"
      lead="利用者に、職員の言葉でメールとLINEを送ります。予約サイトに載せるのは「お知らせ」です。"
      actions={
        <LinkButton to={paths.newMessage(tenantAlias)} icon={<Plus aria-hidden="true" className="size-5" />}>
          メッセージを書く
        </LinkButton>
      }
    >
      <Flash flash={flash} />
      <QueryState
        query={query}
        empty={({ items }) =>
          items.length > 0
            ? null
            : { title: '送ったメッセージはありません', text: '「メッセージを書く」から、宛先を選んで送ります。' }
        }
      >
        {({ items, hasMore }) => (
          <>
            <ListTable
              caption="送ったメッセージの一覧"
              columns={columnsFor((messageId) => paths.message(tenantAlias, messageId))}
              rows={items}
              idOf={({ messageId }) => messageId}
              isRowPressable
            />
            {hasMore && <p>新しいものから200件までを表示します。</p>}
          </>
        )}
      </QueryState>
    </Page>
  );
};
