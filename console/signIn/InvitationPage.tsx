import { type SyntheticEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { plainCall } from '#console/api/staffCall.ts';
import { everyRefusal } from '#contract/staffRefusals.ts';
import { checkStaffPassword, shortestStaffPassword } from '#rules/staff/checkStaffPassword.ts';
import { Button } from '#ui/action/Button.tsx';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { SignInFrame } from './SignInFrame.tsx';

type Wrong = { readonly password?: string; readonly again?: string };

function wrongOf(password: string, again: string): Wrong {
  const problem = checkStaffPassword(password);
  if (problem !== null) return { password: everyRefusal[problem].message };
  return password === again ? {} : { again: '2つのパスワードが一致しません。' };
}

/** Refusals that are about the password itself. */
const isAboutPassword = (error: unknown) =>
  error instanceof CallFailure && /^(passwordTooCommon|staffPasswordTooShort|tooLong)$/.test(error.code);

const LinkOver = () => {
  const { tenantAlias } = useTenant();
  return (
    <SignInFrame title="リンクをお使いいただけません">
      <NotificationBanner tone="warning" title="このリンクは、期限が切れたか、すでに使われています。">
        <p>管理者に、新しいリンクを依頼してください。</p>
      </NotificationBanner>
      <LinkButton to={paths.login(tenantAlias)} variant="outline" isFullWidth>
        ログインへ進む
      </LinkButton>
    </SignInFrame>
  );
};

/** Where a link leads that was handed over: the first password, or another one. The second factor follows. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const token = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const passwordRef = useRef<HTMLInputElement>(null);
  const againRef = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<Wrong>({});
  const [failure, setFailure] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  if (isOver) return <LinkOver />;

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const [password, again] = [passwordRef.current, againRef.current];
    if (isBusy || !password || !again) return;
    const found = wrongOf(password.value, again.value);
    setWrong(found);
    setFailure(undefined);
    if (found.password) return password.focus();
    if (found.again) return again.focus();

    setIsBusy(true);
    try {
      await plainCall('Console/AcceptInvitation', { tenantAlias, token, password: password.value });
      await navigate(paths.loginSetup(tenantAlias), { replace: true });
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'linkOver') return setIsOver(true);
      if (isAboutPassword(error)) {
        setWrong({ password: loadAdvice(error) });
        password.focus();
      } else setFailure(loadAdvice(error));
    }
    setIsBusy(false);
  };

  return (
    <SignInFrame
      title="パスワードの設定"
      lead="ログインに使うパスワードを決めてください。次に、2段階認証を設定します。"
    >
      <Form onSubmit={submit} className="flex flex-col gap-6">
        <FormError message={failure} takesFocus />
        <PasswordField
          ref={passwordRef}
          label="パスワード"
          requirement="required"
          support={`${shortestStaffPassword}文字以上`}
          name="new-password"
          autoComplete="new-password"
          error={wrong.password}
        />
        <PasswordField
          ref={againRef}
          label="パスワード（確認用）"
          requirement="required"
          name="new-password-again"
          autoComplete="new-password"
          error={wrong.again}
        />
        <Button type="submit" size="lg" isFullWidth isBusy={isBusy} busyLabel="設定しています">
          設定する
        </Button>
      </Form>
    </SignInFrame>
  );
};
