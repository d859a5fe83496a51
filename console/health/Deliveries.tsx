import { Send } from 'lucide-react';
import { useState } from 'react';
import { refreshAfter } from '#console/api/refresh.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { SidePanel } from '#console/kit/SidePanel.tsx';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import type { WebhookDelivery } from '#contract/console/webhooks.ts';
import { eventWord } from '#rules/webhook/eventWords.ts';
import { Button } from '#ui/action/Button.tsx';
import { Badge } from '#ui/Badge.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { confirm } from '#ui/dialog/dialogs.ts';
import { SelectField } from '#ui/form/SelectField.tsx';
import { dateTimeText } from '#ui/text/format.ts';

const states = {
  queued: { label: '未送信', tone: 'warning' },
  sending: { label: '送信中', tone: 'warning' },
  accepted: { label: '送信済み', tone: 'success' },
  skipped: { label: '見送り', tone: 'neutral' },
} as const;

const State = ({ state }: Pick<WebhookDelivery, 'state'>) => (
  <Badge tone={states[state].tone}>{states[state].label}</Badge>
);

type DeliveryPanelProps = { delivery: WebhookDelivery; onClose: () => void };

/** One thing that an address was told or is to be told, with the means to send it again or to give it up. */
const DeliveryPanel = ({ delivery, onClose }: DeliveryPanelProps) => {
  const { deliveryId, event, state, attempts, triedAt, nextAt, answer } = delivery;
  const resend = useStaffMutation('Console/ResendDelivery');
  const skip = useStaffMutation('Console/SkipDelivery');
  const isWaiting = state === 'queued' || state === 'sending';
  const giveUp = async () => {
    const message = 'この通知を送るのをやめますか？同じ予約についてのあとの通知が、先へ進みます。';
    const sure = { message, confirmLabel: '見送る', cancelLabel: 'やめる', tone: 'danger' } as const;
    if (await confirm(sure)) skip.mutate({ deliveryId }, { onSuccess: () => skip.refresh().then(onClose) });
  };
  return (
    <SidePanel title={eventWord(event)} onClose={onClose}>
      <DescriptionList
        items={[
          { term: '送り先', value: delivery.webhookName },
          { term: '状態', value: <State state={state} /> },
          { term: '発生', value: dateTimeText(delivery.happenedAt) },
          { term: '試行', value: `${attempts}回` },
          ...(triedAt === null ? [] : [{ term: '最後の送信', value: dateTimeText(triedAt) }]),
          ...(nextAt === null ? [] : [{ term: '次の送信', value: dateTimeText(nextAt) }]),
          { term: '応答', value: answer || '―' },
          { term: '個人情報', value: delivery.toldPerson ? '送りました' : 'なし' },
          { term: '通知の番号', value: deliveryId },
          { term: '対象の番号', value: delivery.subject },
        ]}
      />
      <ChangeFailure
        error={resend.error ?? skip.error}
        onReload={() => refreshAfter('Console/ResendDelivery').then(onClose)}
      />
      <Button
        icon={<Send aria-hidden="true" className="size-5" />}
        className="self-start"
        isBusy={resend.isPending}
        busyLabel="送信しています..."
        onClick={() => resend.mutate({ deliveryId }, { onSuccess: () => resend.refresh().then(onClose) })}
      >
        再送する
      </Button>
      {isWaiting && (
        <Button variant="outline" className="self-start" isBusy={skip.isPending} onClick={giveUp}>
          見送る
        </Button>
      )}
    </SidePanel>
  );
};

const columnsFor = (open: (delivery: WebhookDelivery) => void): ListColumn<WebhookDelivery>[] => [
  {
    id: 'event',
    header: '内容',
    cell: ({ row: { original } }) => (
      <button type="button" className="link text-start hit-area" onClick={() => open(original)}>
        {eventWord(original.event)}
      </button>
    ),
  },
  { id: 'webhook', header: '送り先', cell: ({ row: { original } }) => original.webhookName },
  {
    id: 'happenedAt',
    header: '発生',
    cell: ({ row: { original } }) => <WholeText text={dateTimeText(original.happenedAt)} />,
  },
  { id: 'state', header: '状態', cell: ({ row: { original } }) => <State state={original.state} /> },
  { id: 'answer', header: '応答', cell: ({ row: { original } }) => original.answer || '―' },
];

/** What other systems were told and are to be told. */
export const Deliveries = () => {
  const [shown, setShown] = useState('waiting');
  const query = useStaffQuery('Console/ListDeliveries', { isWaiting: shown === 'waiting' });
  const [chosen, setChosen] = useState<WebhookDelivery | null>(null);
  const nothing = shown === 'waiting' ? '未送信の通知はありません' : 'この30日間に送った通知はありません';
  return (
    <div className="flex flex-col gap-4">
      <div className="w-48 max-w-full">
        <SelectField
          label="表示"
          placeholder=""
          options={[
            { value: 'waiting', label: '未送信' },
            { value: 'all', label: 'すべて' },
          ]}
          value={shown}
          onChange={({ target }) => setShown(target.value)}
        />
      </div>
      <QueryState query={query} empty={({ items }) => (items.length > 0 ? null : { title: nothing })}>
        {({ items, hasMore }) => (
          <>
            <ListTable
              caption="外部への通知"
              columns={columnsFor(setChosen)}
              rows={items}
              idOf={({ deliveryId }) => deliveryId}
              chosenId={chosen?.deliveryId ?? ''}
            />
            {hasMore && <p>新しいものから{items.length}件を表示しています。</p>}
          </>
        )}
      </QueryState>
      {chosen && <DeliveryPanel key={chosen.deliveryId} delivery={chosen} onClose={() => setChosen(null)} />}
    </div>
  );
};
