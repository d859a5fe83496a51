import { useState } from 'react';
import { useLocation } from 'react-router';
import { storage } from '#client/storage.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import { paths } from '#contract/screens.ts';
import { Button } from '#ui/Button.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { FormError } from '#ui/form/Form.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Page } from '#ui/page/Page.tsx';
import { homeOf } from '#web/address/returnTo.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { PublicFrame } from '#web/tenant/PublicFrame.tsx';
import { mailFailureText } from './askWords.ts';
import { markVerified } from './mailRequired.ts';

/** Where the user goes on: he may have opened the link in another browser than that of his booking. */
const GoOn = () => {
  const tenant = useTenant();
  const isLoggedIn = storage.get('session_token') !== null;
  return isLoggedIn ? (
    <LinkButton to={homeOf(tenant)} isFullWidth>
      予約へ進む
    </LinkButton>
  ) : (
    <LinkButton to={paths.login(tenant.tenantAlias)} isFullWidth>
      ログインへ進む
    </LinkButton>
  );
};

/** Where the link of a mail leads. A press is needed: programs that look at mails open links by themselves. */
export const Component = () => {
  const token = useLocation().hash.slice(1);
  const verify = useCallMutation('Authentication/VerifyMail');
  const [failure, setFailure] = useState<string>();
  const [isDone, setIsDone] = useState(false);

  const send = async () => {
    setFailure(undefined);
    try {
      await verify.mutateAsync({ token });
      setIsDone(true);
      await markVerified();
    } catch (error) {
      setFailure(mailFailureText(error));
    }
  };

  return (
    <PublicFrame>
      <Page title="メールアドレスの確認" width="narrow">
        {isDone ? (
          <>
            <NotificationBanner tone="success" title="メールアドレスを確認しました。">
              予約の途中の方は、もとの画面に戻ると、そのまま続けられます。
            </NotificationBanner>
            <GoOn />
          </>
        ) : (
          <>
            <p>
              {token === ''
                ? 'メールのリンクを開き直してください。リンクが途中で切れているようです。'
                : 'このボタンを押すと、メールアドレスの確認が完了します。'}
            </p>
            <FormError message={failure} />
            {token !== '' && (
              <Button size="lg" isFullWidth isBusy={verify.isPending} busyLabel="確認しています" onClick={send}>
                メールアドレスを確認する
              </Button>
            )}
            {failure !== undefined && (
              <p>新しい確認メールは、ログイン後の予約の画面、または連絡先の画面から送れます。</p>
            )}
            {(failure !== undefined || token === '') && <GoOn />}
          </>
        )}
      </Page>
    </PublicFrame>
  );
};
