import { useQuery } from '@tanstack/react-query';
import { CodeForm } from './CodeForm.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { ProviderStep } from './ProviderStep.tsx';
import { canUsePasskeys } from './passkey.ts';
import { plainCall } from './staffCall.ts';

type FactorFormProps = {
  /** Throws when the code is refused. */
  sendCode: (code: string) => Promise<unknown>;
  /** Throws when the passkey is refused. */
  sendPasskey: () => Promise<unknown>;
  /** Goes to the provider by which somebody signed in; not where they are on the way in. */
  goToProvider?: () => Promise<unknown>;
};

/** Asks for the second factor: a passkey of somebody who has one, a code of the app, or a recovery code. */
export const FactorForm = ({ sendCode, sendPasskey, goToProvider }: FactorFormProps) => {
  const { data, isPending } = useQuery({
    queryKey: ['Console/GetFactors'],
    queryFn: ({ signal }) => plainCall('Console/GetFactors', {}, { signal }),
    // Another person may sign in at the same tab.
    gcTime: 0,
    meta: { isQuiet: true },
  });
  if (isPending) return null;
  const hasPasskey = data?.hasPasskey === true && canUsePasskeys();
  // Where the answer fails to come, a code may still be typed.
  const hasApp = data?.hasApp ?? true;
  const provider = goToProvider && data ? data.provider : '';
  const isAlone = provider !== '' && !hasPasskey && !hasApp;
  return (
    <>
      {provider !== '' && goToProvider && <ProviderStep label={provider} isAlone={isAlone} go={goToProvider} />}
      {hasPasskey && (
        <>
          <PasskeyButton act={sendPasskey} busyLabel="パスキーを確認しています" takesFocus>
            パスキーで確認
          </PasskeyButton>
          <p className="border-t border-solid-gray-300 pt-5 text-solid-gray-700">または</p>
        </>
      )}
      {!isAlone && <CodeForm label="確認コード" takesRecovery hasApp={hasApp} isFirst={!hasPasskey} send={sendCode} />}
    </>
  );
};
