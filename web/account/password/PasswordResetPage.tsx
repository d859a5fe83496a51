import { useState } from 'react';
import { useLocation } from 'react-router';
import { CallFailure } from '#client/callFailure.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import { paths } from '#contract/screens.ts';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { PublicFrame } from '#web/tenant/PublicFrame.tsx';
import { PasswordForm } from './PasswordForm.tsx';

type Outcome = 'done' | 'linkOver';

const isLinkOver = (error: unknown) => error instanceof CallFailure && error.code === 'linkOver';

const Reset = ({ token, onOutcome }: { token: string; onOutcome: (outcome: Outcome) => void }) => {
  const { tenantAlias } = useTenant();
  const resetPassword = useCallMutation('Authentication/ResetPassword');
  return (
    <Page title="新しいパスワードの設定" width="text">
      <PasswordForm
        verb="設定"
        send={({ newPassword }) => resetPassword.mutateAsync({ tenantAlias, token, newPassword })}
        onDone={() => onOutcome('done')}
        onFailure={(error) => {
          if (isLinkOver(error)) onOutcome('linkOver');
          return isLinkOver(error);
        }}
      />
    </Page>
  );
};

const Done = () => {
  const { tenantAlias } = useTenant();
  return (
    <Page title="パスワードを設定しました" width="text">
      <NotificationBanner tone="success" title="新しいパスワードでログインできます。">
        <p>安全のため、ログインしていた端末はすべてログアウトしました。</p>
      </NotificationBanner>
      <LinkButton to={paths.login(tenantAlias)} size="lg" isFullWidth>
        ログインへ進む
      </LinkButton>
    </Page>
  );
};

const LinkOver = () => {
  const { tenantAlias } = useTenant();
  return (
    <Page title="リンクをお使いいただけません" width="text">
      <NotificationBanner tone="warning" title="このリンクは、期限が切れたか、すでに使われています。">
        <p>お手数ですが、もう一度メールを受け取ってください。</p>
      </NotificationBanner>
      <LinkButton to={paths.passwordForgotten(tenantAlias)} size="lg" isFullWidth>
        メールをもう一度受け取る
      </LinkButton>
      <LinkButton to={paths.login(tenantAlias)} variant="outline" isFullWidth>
        ログインへ戻る
      </LinkButton>
    </Page>
  );
};

/** Where the link of a mail leads. What opens it stands behind '#', so it went to no server with the address. */
export const Component = () => {
  const { hash } = useLocation();
  const token = hash.slice(1);
  const [outcome, setOutcome] = useState<Outcome | null>(token === '' ? 'linkOver' : null);
  return (
    <PublicFrame>
      {outcome === null && <Reset key={token} token={token} onOutcome={setOutcome} />}
      {outcome === 'done' && <Done />}
      {outcome === 'linkOver' && <LinkOver />}
    </PublicFrame>
  );
};
