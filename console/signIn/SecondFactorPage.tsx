import { useNavigate, useSearchParams } from 'react-router';
import { loginAddress, returnTo } from '#console/address/returnTo.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { CodeForm } from '#console/call/CodeForm.tsx';
import { isSignedOut, plainCall } from '#console/call/staffCall.ts';
import { TextLink } from '#ui/action/TextLink.tsx';
import { SignInFrame } from './SignInFrame.tsx';

/** The second step. Who waited too long with it begins anew. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const to = returnTo(tenantAlias, parameters);

  const send = async (code: string) => {
    try {
      await plainCall('Console/ConfirmCode', { code });
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      const reason = error.code === 'staffSessionOver' ? 'idle' : 'none';
      return navigate(loginAddress({ tenantAlias, to, reason }), { replace: true });
    }
    await navigate(to, { replace: true });
  };

  return (
    <SignInFrame title="2段階認証">
      <CodeForm label="確認コード" takesRecovery send={send} />
      <p>
        <TextLink to={loginAddress({ tenantAlias, to })} className="inline-block py-2">
          職員IDの入力に戻る
        </TextLink>
      </p>
    </SignInFrame>
  );
};
