import { useState } from 'react';
import { call } from '#client/call.ts';
import { loadAdvice } from '#client/callFailure.ts';
import { Button } from '#ui/action/Button.tsx';
import { FormError } from '#ui/form/Form.tsx';
import { takeReturnTo } from '#web/address/returnTo.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { remember } from './found.ts';

/** Leads to the provider by which the town lets its residents log in; nothing where it has none. */
export const ProviderButton = () => {
  const tenant = useTenant();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const { tenantAlias, signInLabel } = tenant;
  if (!signInLabel) return null;

  const go = async () => {
    setFailure(undefined);
    setIsBusy(true);
    const to = takeReturnTo(tenantAlias) ?? '';
    try {
      window.location.assign((await call('Authentication/BeginOidc', { tenantAlias, to })).url);
    } catch (error) {
      remember(tenant, to);
      setFailure(loadAdvice(error));
      setIsBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-6">
      <p className="border-t border-solid-gray-300 pt-6 text-center text-solid-gray-700">または</p>
      <FormError message={failure} takesFocus />
      <Button
        variant="outline"
        size="lg"
        isFullWidth
        isBusy={isBusy}
        busyLabel="認証サービスを開いています"
        onClick={go}
      >
        {signInLabel}でログイン
      </Button>
    </div>
  );
};
