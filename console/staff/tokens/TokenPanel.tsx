import { useSelf } from '#console/address/useConsole.ts';
import { askFor } from '#console/api/refresh.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { SidePanel } from '#console/kit/SidePanel.tsx';
import type { ApiToken } from '#contract/console/tokens.ts';
import { tokenScopes } from '#rules/staff/tokenScopes.ts';
import { Button } from '#ui/action/Button.tsx';
import { Badge } from '#ui/Badge.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { confirm } from '#ui/dialog/dialogs.ts';
import { announce } from '#ui/speech/announce.ts';
import { dateTimeText, dayText } from '#ui/text/format.ts';
import { tokenStates } from './tokenState.ts';

type TokenPanelProps = { token: ApiToken; onClose: () => void };

/** What one token may do, and revoking it. */
export const TokenPanel = ({ token, onClose }: TokenPanelProps) => {
  const { containers } = useSelf();
  const revoke = useStaffMutation('Console/RevokeToken');
  const { tokenId, name, containerIds, state, revokedAt } = token;
  const places = containerIds?.map(
    // A hall that is not shown any more has no name here.
    (id) => containers.find(({ containerId }) => containerId === id)?.containerName ?? '公開していない施設',
  );
  const ask = async () => {
    const message = `「${name}」を失効させますか？使っているシステムは、すぐに接続できなくなります。元に戻せません。`;
    if (!(await confirm({ message, confirmLabel: '失効させる', cancelLabel: 'やめる', tone: 'danger' }))) return;
    const isDone = await revoke.mutateAsync({ tokenId }).catch(() => null);
    if (isDone === null) return;
    announce('失効させました。');
    await revoke.refresh();
  };
  return (
    <SidePanel title={name} onClose={onClose}>
      <DescriptionList
        items={[
          { term: '状態', value: <Badge tone={tokenStates[state].tone}>{tokenStates[state].label}</Badge> },
          { term: 'できること', value: token.permissions.map((one) => tokenScopes[one].label).join('、') },
          { term: '施設', value: places ? places.join('、') : 'すべての施設' },
          { term: '有効期限', value: dayText(token.validUntil) },
          { term: '発行', value: `${dateTimeText(token.issuedAt)} ${token.issuedBy}` },
          { term: '最終利用', value: token.usedAt === null ? 'なし' : dateTimeText(token.usedAt) },
          ...(revokedAt === null ? [] : [{ term: '失効', value: `${dateTimeText(revokedAt)} ${token.revokedBy}` }]),
        ]}
      />
      <ChangeFailure error={revoke.error} onReload={() => askFor('Console/ListTokens')} />
      {state === 'active' && (
        <Button variant="danger" className="self-start" isBusy={revoke.isPending} onClick={ask}>
          失効させる
        </Button>
      )}
    </SidePanel>
  );
};
