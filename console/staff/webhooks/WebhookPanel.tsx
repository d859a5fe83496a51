import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { askFor } from '#console/api/refresh.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { SidePanel } from '#console/kit/SidePanel.tsx';
import type { Webhook } from '#contract/console/webhooks.ts';
import { Button } from '#ui/action/Button.tsx';
import { Badge } from '#ui/Badge.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { confirm } from '#ui/dialog/dialogs.ts';
import { Form } from '#ui/form/Form.tsx';
import { announce } from '#ui/speech/announce.ts';
import { count, dateTimeText } from '#ui/text/format.ts';
import { GivenSecret } from './GivenSecret.tsx';
import { useWebhookForm } from './useWebhookForm.ts';
import { WebhookFields } from './WebhookFields.tsx';
import { webhookState } from './webhookState.ts';

type OneWebhook = { webhook: Webhook };

const reload = () => askFor('Console/ListWebhooks');

/** Whoever answers 410 wants nothing more, and is not tried for three days. */
const parkedWords = (reason: string) =>
  reason === '410' ? '相手が、もう受け取らないと答えました（410）' : `3日間受け取られませんでした（${reason}）`;

const Facts = ({ webhook }: OneWebhook) => {
  const { tenantAlias } = useTenant();
  const { permissions } = useSelf();
  const { state, stateAt, reason, waitsUntil, waiting, createdAt, createdBy, formerUntil } = webhook;
  const { label, tone } = webhookState(webhook);
  const waits = count(waiting, '件');
  return (
    <DescriptionList
      items={[
        { term: '状態', value: <Badge tone={tone}>{label}</Badge> },
        ...(state === 'parked' ? [{ term: '中断', value: `${dateTimeText(stateAt)} ${parkedWords(reason)}` }] : []),
        ...(waitsUntil === null ? [] : [{ term: '次の送信', value: dateTimeText(waitsUntil) }]),
        {
          term: '未送信',
          value: permissions.includes('job.retry') ? (
            <Link to={paths.health(tenantAlias)} className="hit-area link">
              {waits}
            </Link>
          ) : (
            waits
          ),
        },
        ...(formerUntil === null ? [] : [{ term: '前の署名の鍵', value: `${dateTimeText(formerUntil)}まで有効` }]),
        { term: '登録', value: `${dateTimeText(createdAt)} ${createdBy}` },
      ]}
    />
  );
};

/** Stopping, and going on. */
const Sending = ({ webhook: { webhookId, name, state } }: OneWebhook) => {
  const stop = useStaffMutation('Console/StopWebhook');
  const resume = useStaffMutation('Console/ResumeWebhook');
  const isActive = state === 'active';
  const ask = async () => {
    const message = `「${name}」への送信を止めますか？そのあいだのことは30日間保存し、再開すると送ります。`;
    const confirmLabel = '送信を止める';
    if (isActive && !(await confirm({ message, confirmLabel, cancelLabel: 'やめる', tone: 'danger' }))) return;
    const act = isActive ? stop : resume;
    if ((await act.mutateAsync({ webhookId }).catch(() => null)) === null) return;
    announce(isActive ? '送信を止めました。' : '送信を再開しました。');
    await act.refresh();
  };
  return (
    <>
      <ChangeFailure error={stop.error ?? resume.error} onReload={reload} />
      <Button variant="outline" className="self-start" isBusy={stop.isPending || resume.isPending} onClick={ask}>
        {isActive ? '送信を止める' : '送信を再開する'}
      </Button>
    </>
  );
};

const Secret = ({ webhook: { webhookId, name } }: OneWebhook) => {
  const renew = useStaffMutation('Console/RenewWebhookSecret');
  const ask = async () => {
    const message = `「${name}」の署名の鍵を再発行しますか？前の鍵は24時間、新しい鍵と並べて使えます。`;
    const sure = { message, confirmLabel: '再発行する', cancelLabel: 'やめる', tone: 'normal' } as const;
    if (await confirm(sure)) renew.mutate({ webhookId }, { onSuccess: () => renew.refresh() });
  };
  if (renew.data) return <GivenSecret title="署名の鍵を再発行しました。" secret={renew.data.secret} />;
  return (
    <>
      <ChangeFailure error={renew.error} onReload={reload} />
      <Button variant="outline" className="self-start" isBusy={renew.isPending} onClick={ask}>
        署名の鍵を再発行する
      </Button>
    </>
  );
};

const Removal = ({ webhook: { webhookId, name }, onClose }: OneWebhook & { onClose: () => void }) => {
  const remove = useStaffMutation('Console/RemoveWebhook');
  const ask = async () => {
    const message = `「${name}」を削除しますか？送信の記録と未送信の通知もなくなります。元に戻せません。`;
    const sure = { message, confirmLabel: '削除する', cancelLabel: 'やめる', tone: 'danger' } as const;
    if (!(await confirm(sure)) || (await remove.mutateAsync({ webhookId }).catch(() => null)) === null) return;
    announce('削除しました。');
    onClose();
    await remove.refresh();
  };
  return (
    <>
      <ChangeFailure error={remove.error} onReload={reload} />
      <Button variant="danger" className="self-start" isBusy={remove.isPending} onClick={ask}>
        削除する
      </Button>
    </>
  );
};

type WebhookPanelProps = OneWebhook & { networks: readonly string[]; onClose: () => void };

/** One address: what it is told, how it stands, and what can be done with it. */
export const WebhookPanel = ({ webhook, networks, onClose }: WebhookPanelProps) => {
  const { webhookId, version, name, url, events, containerIds, tellsPeople, isInPolicy } = webhook;
  const change = useStaffMutation('Console/ChangeWebhook');
  const begun = { name, url, events, containerIds, tellsPeople };
  const form = useWebhookForm({ draft: `staff.webhook.${webhookId}`, begun, networks });
  const submit = form.submit(async (typed) => {
    await change.mutateAsync({ webhookId, version, ...typed });
    announce('変更しました。');
    await change.refresh();
  });
  return (
    <SidePanel title={name} onClose={onClose}>
      <Facts webhook={webhook} />
      <Sending webhook={webhook} />
      <Secret webhook={webhook} />
      <Form onSubmit={submit} className="flex flex-col gap-6 border-t border-solid-gray-300 pt-5">
        <WebhookFields form={form} mayTell={isInPolicy} />
        <Button type="submit" isFullWidth isBusy={change.isPending} busyLabel="変更しています">
          変更する
        </Button>
      </Form>
      <Removal webhook={webhook} onClose={onClose} />
    </SidePanel>
  );
};
