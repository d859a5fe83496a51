import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { plainCall } from '#console/api/staffCall.ts';
import { Button } from '#ui/action/Button.tsx';
import { FormError } from '#ui/form/Form.tsx';

type ProviderButtonProps = {
  /** Of a link that was handed over; '' without one. */
  invitation?: string;
};

/** Leads to the provider by which staff of the town sign in; nothing where there is none. */
export const ProviderButton = ({ invitation = '' }: ProviderButtonProps) => {
  const { tenantAlias } = useTenant();
  const [parameters] = useSearchParams();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['Console/GetSignInWays', tenantAlias],
    queryFn: ({ signal }) => plainCall('Console/GetSignInWays', { tenantAlias }, { signal }),
    meta: { isQuiet: true },
    retry: false,
  });
  // From a network that is not allowed nobody need type a password first.
  if (error instanceof CallFailure && error.kind === 'refusal') return <FormError message={error.message} />;
  if (!data?.provider) return null;
  const go = async () => {
    setFailure(undefined);
    setIsBusy(true);
    try {
      const asked = { tenantAlias, to: parameters.get('to') ?? '', invitation };
      window.location.assign((await plainCall('Console/BeginOidc', asked)).url);
    } catch (why) {
      setFailure(loadAdvice(why));
      setIsBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-5">
      <FormError message={failure} takesFocus />
      <Button size="lg" isFullWidth isBusy={isBusy} busyLabel="認証サービスを開いています" onClick={go}>
        {data.provider.label}でログイン
      </Button>
      <p className="border-t border-solid-gray-300 pt-5 text-solid-gray-700">または</p>
    </div>
  );
};
