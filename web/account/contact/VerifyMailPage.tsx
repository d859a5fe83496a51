import { useState } from 'react';
import { useLocation } from 'react-router';
import { CallFailure } from '#client/callFailure.ts';
import { storage } from '#client/storage.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import { paths } from '#contract/screens.ts';
import { Button } from '#ui/action/Button.tsx';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { FormError } from '#ui/form/Form.tsx';
import { Page } from '#ui/page/Page.tsx';
import { homeOf } from '#web/address/returnTo.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { PublicFrame } from '#web/tenant/PublicFrame.tsx';
import { mailFailureText } from './askWords.ts';
import { markVerified } from './mailRequired.ts';

/** What came of it; `over` says why the link does not count. */
type Outcome = { readonly kind: 'done' } | { readonly kind: 'over'; readonly reason: string };

/** Where the user goes on: they may have opened the link in another browser than that of their booking. */
const GoOn = () => {
  const tenant = useTenant();
  const isLoggedIn = storage.get('session_token') !== null;
  return (
    <LinkButton to={isLoggedIn ? homeOf(tenant) : paths.login(tenant.tenantAlias)} size="lg" isFullWidth>
      {isLoggedIn ? '予約へ進む' : 'ログインへ進む'}
    </LinkButton>
  );
};

/** What pressing again would not change. */
const isOver = (error: unknown) =>
  error instanceof CallFailure && (error.code === 'mailLinkOver' || error.code === 'mailTaken');

const Verify = ({ token, onOutcome }: { token: string; onOutcome: (outcome: Outcome) => void }) => {
  const verify = useCallMutation('Authentication/VerifyMail');
  const [failure, setFailure] = useState<string>();

  const send = async () => {
    setFailure(undefined);
    try {
      await verify.mutateAsync({ token });
      onOutcome({ kind: 'done' });
      await markVerified();
    } catch (error) {
      const reason = mailFailureText(error);
      if (isOver(error)) onOutcome({ kind: 'over', reason });
      else setFailure(reason);
    }
  };

  return (
    <Page title="メールアドレスの確認" width="text" lead="ボタンを押すと、確認が完了します。">
      <FormError message={failure} />
      <Button size="lg" isFullWidth isBusy={verify.isPending} busyLabel="確認しています" onClick={send}>
        メールアドレスを確認する
      </Button>
    </Page>
  );
};

const Done = () => (
  <Page title="メールアドレスを確認しました" width="text">
    <NotificationBanner tone="success" title="予約の途中の方は、もとの画面に戻ると、そのまま続けられます。" />
    <GoOn />
  </Page>
);

const Over = ({ reason }: { reason: string }) => (
  <Page title="リンクをお使いいただけません" width="text">
    <NotificationBanner tone="warning" title={reason}>
      <p>新しい確認メールは、ログイン後の予約の画面、または連絡先の画面から送れます。</p>
    </NotificationBanner>
    <GoOn />
  </Page>
);

const cutOff = 'リンクが途中で切れているようです。メールのリンクを開き直してください。';

const Link = ({ token }: { token: string }) => {
  const [outcome, setOutcome] = useState<Outcome | null>(token === '' ? { kind: 'over', reason: cutOff } : null);
  if (outcome === null) return <Verify token={token} onOutcome={setOutcome} />;
  return outcome.kind === 'done' ? <Done /> : <Over reason={outcome.reason} />;
};

/** Where the link of a mail leads. A press is needed: programs that look at mails open links by themselves. */
export const Component = () => {
  const token = useLocation().hash.slice(1);
  return (
    <PublicFrame>
      <Link key={token} token={token} />
    </PublicFrame>
  );
};
