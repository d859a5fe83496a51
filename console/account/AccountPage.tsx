import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { loadAdvice } from '#client/callFailure.ts';
import { useSelf } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import { RecoveryCodes } from '#console/shell/RecoveryCodes.tsx';
import { ShortcutSwitch } from '#console/shell/Shortcuts.tsx';
import type { StaffSession } from '#contract/console/signIn.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { confirm } from '#ui/dialog/dialogs.ts';
import { FormError } from '#ui/form/Form.tsx';
import { Page } from '#ui/page/Page.tsx';
import { announce } from '#ui/speech/announce.ts';
import { Passkeys } from './Passkeys.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { ProviderCard } from './ProviderCard.tsx';
import { deviceOf, SessionItem } from './SessionItem.tsx';

const Session = ({ session }: { session: StaffSession }) => {
  const end = useStaffMutation('Console/EndSession');
  const ask = async () => {
    const message = `「${deviceOf(session)}」をログアウトしますか？`;
    if (!(await confirm({ message, confirmLabel: 'ログアウトする', cancelLabel: 'やめる' }))) return;
    const isEnded = await end.mutateAsync({ sessionId: session.sessionId }).catch(() => null);
    if (isEnded !== null) announce(`${deviceOf(session)}をログアウトしました。`);
    await end.refresh();
  };
  return (
    <SessionItem session={session} endLabel="ログアウトする" isEnding={end.isPending} error={end.error} onEnd={ask} />
  );
};

const Sessions = () => {
  const query = useStaffQuery('Console/ListSessions', {});
  return (
    <Card title="ログイン中の端末">
      <QueryState query={query}>
        {({ items }) => (
          <ul
            // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
            role="list"
            aria-label="ログイン中の端末"
          >
            {items.map((session) => (
              <Session key={session.sessionId} session={session} />
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  );
};

const Recovery = () => {
  const { recoveryCodesLeft } = useSelf();
  const { revalidate } = useRevalidator();
  const renew = useStaffMutation('Console/RenewRecoveryCodes');
  const [codes, setCodes] = useState<readonly string[]>();
  const ask = async () => {
    const message = '新しいリカバリーコードを作りますか？今までのコードは使えなくなります。';
    if (!(await confirm({ message, confirmLabel: '新しく作る', cancelLabel: 'やめる' }))) return;
    const made = await renew.mutateAsync({}).catch(() => null);
    if (made === null) return;
    setCodes(made.recoveryCodes);
    await revalidate();
  };
  return (
    <Card title="リカバリーコード">
      <p className="phrase">
        認証アプリやパスキーを使えないときに、その代わりに使います。残りは{recoveryCodesLeft}個です。
      </p>
      {codes && (
        <>
          <p className="phrase">次のコードを控えてください。この画面を閉じると、もう表示できません。</p>
          <RecoveryCodes codes={codes} />
        </>
      )}
      <FormError message={renew.error ? loadAdvice(renew.error) : undefined} />
      <Button variant="outline" className="self-start" isBusy={renew.isPending} onClick={ask}>
        新しいコードを作る
      </Button>
    </Card>
  );
};

/** One's own sign-in: devices, password, passkeys, recovery codes, provider, shortcuts. */
export const Component = () => (
  <Page title="アカウント" width="text">
    <Sessions />
    <PasswordCard />
    <Passkeys />
    <Recovery />
    <ProviderCard />
    <Card title="操作">
      <ShortcutSwitch />
    </Card>
  </Page>
);
