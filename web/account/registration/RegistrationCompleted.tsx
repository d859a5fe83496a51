import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { CallFailure } from '#client/callFailure.ts';
import { Button } from '#ui/action/Button.tsx';
import { CopyButton } from '#ui/action/CopyButton.tsx';
import { Card } from '#ui/Card.tsx';
import { useAskBeforeLeaving } from '#ui/dialog/useAskBeforeLeaving.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { FormError } from '#ui/form/Form.tsx';
import { Page } from '#ui/page/Page.tsx';
import { pageAfterLogin } from '#web/address/returnTo.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { logIn } from '../login/logIn.ts';
import { QueueNotice } from '../queue/QueueNotice.tsx';
import { useMyTurn } from '../queue/useMyTurn.ts';

type RegistrationCompletedProps = { userNumber: string; password: string };

const leaveQuestion = {
  message: '番号とパスワードは控えましたか？次回からのログインに必要です。',
  confirmLabel: '離れる',
  cancelLabel: 'この画面に戻る',
};

const failureText = (error: unknown) =>
  error instanceof CallFailure && error.status === 504 ? 'サーバへの接続に失敗しました。' : 'ログインに失敗しました';

const LoginButton = ({ userNumber, password, onLeave }: RegistrationCompletedProps & { onLeave: () => void }) => {
  const tenant = useTenant();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { buttonRef, run, queue } = useMyTurn();

  const goOn = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const token = await run((signal) => logIn(tenant, { loginId: userNumber, password }, signal));
      if (token !== null) {
        onLeave();
        await navigate(pageAfterLogin(tenant), { replace: true });
      }
    } catch (error) {
      setFailure(failureText(error));
    }
    setIsBusy(false);
  };

  return (
    <>
      <FormError message={failure} />
      <Button ref={buttonRef} size="lg" isFullWidth isBusy={isBusy} busyLabel="ログインしています" onClick={goOn}>
        ログインして進む
      </Button>
      <QueueNotice {...queue} outcome="順番が来ると、自動でログインします。" />
    </>
  );
};

/** The issued number, which the user needs at every login. */
export const RegistrationCompleted = ({ userNumber, password }: RegistrationCompletedProps) => {
  const { userNumberLabel } = useTenant().userAttributeSetting;
  const allowLeaving = useAskBeforeLeaving(true, leaveQuestion);

  // The form that took more of the page is gone.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);

  return (
    <Page title="登録が完了しました" width="text">
      <Card className="items-center text-center">
        <p className="text-std-16B-170">{userNumberLabel}</p>
        {/* However large the text is, the eight digits stay in one line. */}
        <p className="font-bold font-mono text-[min(2.25rem,13vw)] leading-140 tracking-wider text-key-1000 select-all">
          {userNumber}
        </p>
        <CopyButton text={userNumber} label="番号をコピー" />
      </Card>
      <NotificationBanner tone="warning" title={`${userNumberLabel}とパスワードを必ず控えてください。`}>
        次回からのログインに必要です。番号は、ログインしたあとの画面でも確かめられます。
      </NotificationBanner>
      <div className="flex flex-col gap-4">
        <LoginButton userNumber={userNumber} password={password} onLeave={allowLeaving} />
      </div>
    </Page>
  );
};
