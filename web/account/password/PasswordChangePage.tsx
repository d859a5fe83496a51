import { useState } from 'react';
import { refresh } from '#client/queries.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import { paths } from '#contract/screens.ts';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useTenant, useUser } from '#web/address/useTenant.ts';
import { PasswordForm } from './PasswordForm.tsx';

const Change = ({ onDone }: { onDone: () => void }) => {
  const { tenantAlias } = useTenant();
  const { userNumber } = useUser();
  const changePassword = useCallMutation('Authentication/ChangePassword');
  return (
    <Page
      title="パスワードの変更"
      width="text"
      backTo={paths.account(tenantAlias)}
      lead="変更すると、ほかの端末はすべてログアウトし、予約をカレンダーに表示するアドレスも使えなくなります。"
    >
      <PasswordForm
        verb="変更"
        userNumber={userNumber}
        send={async ({ oldPassword = '', newPassword }) => {
          await changePassword.mutateAsync({ oldPassword, newPassword });
          await refresh('Authentication/GetSessions', 'CalendarFeed/Find');
        }}
        onDone={onDone}
      />
    </Page>
  );
};

const Done = () => {
  const { tenantAlias } = useTenant();
  return (
    <Page title="パスワードを変更しました" width="text">
      <NotificationBanner tone="success" title="次回から、新しいパスワードでログインしてください。">
        <p>ほかの端末はすべてログアウトしました。</p>
      </NotificationBanner>
      <LinkButton to={paths.account(tenantAlias)} variant="outline" isFullWidth>
        アカウントへ戻る
      </LinkButton>
    </Page>
  );
};

export const Component = () => {
  const [isDone, setIsDone] = useState(false);
  return isDone ? <Done /> : <Change onDone={() => setIsDone(true)} />;
};
