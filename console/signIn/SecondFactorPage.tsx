import { useNavigate, useSearchParams } from 'react-router';
import { loginAddress, returnTo } from '#console/address/returnTo.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { FactorForm } from '#console/api/FactorForm.tsx';
import { confirmPasskey } from '#console/api/passkey.ts';
import { isSignedOut, plainCall } from '#console/api/staffCall.ts';
import { TextLink } from '#ui/action/TextLink.tsx';
import { SignInFrame } from './SignInFrame.tsx';

/** The second step. Who waited too long with it begins anew. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const to = returnTo(tenantAlias, parameters);

  const enter = async (confirming: Promise<unknown>) => {
    try {
      await confirming;
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      return navigate(loginAddress({ tenantAlias, to, code: error.code }), { replace: true });
    }
    await navigate(to, { replace: true });
  };

  return (
    <SignInFrame title="2段階認証">
      <FactorForm
        sendCode={(code) => enter(plainCall('Console/ConfirmCode', { code }))}
        sendPasskey={() => enter(confirmPasskey(plainCall))}
      />
      <p>
        <TextLink to={loginAddress({ tenantAlias, to })} className="inline-block py-2">
          職員IDの入力に戻る
        </TextLink>
      </p>
    </SignInFrame>
  );
};
