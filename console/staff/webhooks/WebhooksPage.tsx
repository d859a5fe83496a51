import { Plus } from 'lucide-react';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import type { Webhook } from '#contract/console/webhooks.ts';
import { webhookUrl } from '#rules/webhook/checkWebhook.ts';
import { Button } from '#ui/action/Button.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Page } from '#ui/page/Page.tsx';
import { StaffTabs } from '../StaffTabs.tsx';
import { AddWebhookPanel } from './AddWebhookPanel.tsx';
import { WebhookPanel } from './WebhookPanel.tsx';
import { webhookState } from './webhookState.ts';

const columnsFor = (open: (webhookId: string) => void): readonly ListColumn<Webhook>[] => [
  {
    id: 'name',
    header: '名称',
    accessorFn: ({ name }) => name,
    sortFn: 'text',
    cell: ({ row: { original } }) => (
      <button type="button" onClick={() => open(original.webhookId)} className="hit-area text-start link">
        {original.name}
      </button>
    ),
  },
  {
    id: 'state',
    header: '状態',
    accessorFn: (webhook) => webhookState(webhook).label,
    sortFn: 'text',
    cell: ({ row: { original } }) => {
      const { tone, label } = webhookState(original);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  {
    id: 'host',
    header: '送り先',
    accessorFn: ({ url }) => webhookUrl(url)?.host ?? url,
    sortFn: 'text',
    cell: ({ row: { original } }) => webhookUrl(original.url)?.host ?? original.url,
  },
  {
    id: 'reach',
    header: '施設',
    accessorFn: ({ containerIds }) => containerIds?.length ?? 0,
    cell: ({ row: { original } }) =>
      original.containerIds === null ? 'すべて' : `${original.containerIds.length}施設`,
  },
  {
    id: 'people',
    header: '個人情報',
    accessorFn: ({ tellsPeople }) => (tellsPeople ? 1 : 0),
    cell: ({ row: { original } }) => (original.tellsPeople ? '送る' : '送らない'),
  },
  {
    id: 'waiting',
    header: '未送信',
    accessorFn: ({ waiting }) => waiting,
    cell: ({ row: { original } }) => `${original.waiting}件`,
  },
];

const empty = {
  title: '送り先はまだありません',
  text: '予約や受付などがあったことを、ほかのシステムへすぐに知らせるときに、登録してください。',
};

/** The addresses of other systems that are told of what happens. */
export const Component = () => {
  const [{ sort, chosen }, set] = useAddressState(['sort', 'chosen']);
  const query = useStaffQuery('Console/ListWebhooks', {});
  const open = (webhookId: string) => set({ chosen: webhookId }, { isStep: chosen === '' });
  const close = () => set({ chosen: '' });
  const { items: webhooks = [], networks = [] } = query.data ?? {};
  const webhook = webhooks.find(({ webhookId }) => webhookId === chosen);

  return (
    <Page
      title="外部への通知"
      actions={
        <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={() => open('new')}>
          送り先を登録する
        </Button>
      }
    >
      <StaffTabs />
      <QueryState query={query} empty={({ items }) => (items.length > 0 ? null : empty)}>
        {({ items }) => (
          <ListTable
            caption="送り先"
            columns={columnsFor(open)}
            rows={items}
            idOf={({ webhookId }) => webhookId}
            chosenId={chosen}
            sort={sort}
            onSort={(next) => set({ sort: next })}
          />
        )}
      </QueryState>
      {chosen === 'new' && query.data && <AddWebhookPanel networks={networks} onClose={close} />}
      {webhook && (
        <WebhookPanel
          key={`${webhook.webhookId} ${webhook.version}`}
          webhook={webhook}
          networks={networks}
          onClose={close}
        />
      )}
    </Page>
  );
};
