import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { CredentialsForm } from '#console/api/CredentialsForm.tsx';
import { plainCall } from '#console/api/staffCall.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { ProviderButton } from './ProviderButton.tsx';
import { SignInFrame } from './SignInFrame.tsx';

const fields = {
  login: { label: '職員ID', name: 'username', autoComplete: 'username' },
  password: { label: 'パスワード', name: 'password', autoComplete: 'current-password' },
};

type Typed = Readonly<Record<keyof typeof fields, string>>;

const LoginForm = () => {
  const { tenantAlias } = useTenant();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();

  const send = async ({ login, password }: Typed) => {
    const { next } = await plainCall('Console/SignIn', { tenantAlias, login, password });
    const step = next === 'factor' ? paths.loginSecond(tenantAlias) : paths.loginSetup(tenantAlias);
    const to = parameters.get('to');
    await navigate(to === null ? step : `${step}?${new URLSearchParams({ to })}`);
  };

  return (
    <CredentialsForm fields={fields} ways={[{ label: 'ログイン', busyLabel: 'ログインしています', send }]} isLarge>
      <p className="text-solid-gray-700 phrase">職員IDやパスワードが分からないときは、管理者へお問い合わせください。</p>
    </CredentialsForm>
  );
};

/** Why somebody stands here again. */
const ends: Readonly<Record<string, string>> = {
  idle: 'しばらく操作がなかったためログアウトしました',
  ended: 'ほかの端末または職員によりログアウトされました',
  unchecked: '認証サービスでの確認が必要なため、ログアウトしました',
};

export const Component = () => {
  const [parameters] = useSearchParams();
  const end = ends[parameters.get('reason') ?? ''];
  return (
    <SignInFrame title="ログイン">
      {end !== undefined && (
        <NotificationBanner tone="info" title={end}>
          <p>もう一度ログインすると、元の画面に戻ります。</p>
        </NotificationBanner>
      )}
      <ProviderButton />
      <LoginForm />
    </SignInFrame>
  );
};
