import { type SyntheticEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { loadAdvice } from '#client/callFailure.ts';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { plainCall } from '#console/call/staffCall.ts';
import { Button } from '#ui/action/Button.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { SignInFrame } from './SignInFrame.tsx';

type Missing = { readonly login?: string; readonly password?: string };

const missingOf = (login: string, password: string): Missing => ({
  ...(login.trim() === '' && { login: '職員IDを入力してください。' }),
  ...(password === '' && { password: 'パスワードを入力してください。' }),
});

const LoginForm = () => {
  const { tenantAlias } = useTenant();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const loginRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState<Missing>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const [login, password] = [loginRef.current, passwordRef.current];
    if (isBusy || !login || !password) return;
    const found = missingOf(login.value, password.value);
    setMissing(found);
    setFailure(undefined);
    if (found.login) return login.focus();
    if (found.password) return password.focus();

    setIsBusy(true);
    try {
      const typed = { tenantAlias, login: login.value, password: password.value };
      const { next } = await plainCall('Console/SignIn', typed);
      const step = next === 'factor' ? paths.loginSecond(tenantAlias) : paths.loginSetup(tenantAlias);
      const to = parameters.get('to');
      await navigate(to === null ? step : `${step}?${new URLSearchParams({ to })}`);
    } catch (error) {
      setFailure(loadAdvice(error));
      password.value = '';
    }
    setIsBusy(false);
  };

  return (
    <Form onSubmit={submit} className="flex flex-col gap-6">
      <FormError message={failure} takesFocus />
      <TextField
        ref={loginRef}
        label="職員ID"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={missing.login}
      />
      <PasswordField
        ref={passwordRef}
        label="パスワード"
        name="password"
        autoComplete="current-password"
        error={missing.password}
      />
      <Button type="submit" size="lg" isFullWidth isBusy={isBusy} busyLabel="ログインしています">
        ログイン
      </Button>
      <p className="text-solid-gray-700 phrase">職員IDやパスワードが分からないときは、管理者へお問い合わせください。</p>
    </Form>
  );
};

export const Component = () => {
  const [parameters] = useSearchParams();
  return (
    <SignInFrame title="ログイン">
      {parameters.get('reason') === 'idle' && (
        <NotificationBanner tone="info" title="しばらく操作がなかったためログアウトしました">
          <p>もう一度ログインすると、元の画面に戻ります。</p>
        </NotificationBanner>
      )}
      <LoginForm />
    </SignInFrame>
  );
};
