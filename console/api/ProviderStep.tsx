import { useState } from 'react';
import { loadAdvice } from '#client/callFailure.ts';
import { Button } from '#ui/action/Button.tsx';
import { FormError } from '#ui/form/Form.tsx';

type ProviderStepProps = {
  label: string;
  /** There is no other way. */
  isAlone: boolean;
  go: () => Promise<unknown>;
};

/** Leads to the provider, to be known there once more. The screen comes back with what was typed into it. */
export const ProviderStep = ({ label, isAlone, go }: ProviderStepProps) => {
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const press = async () => {
    setFailure(undefined);
    setIsBusy(true);
    try {
      await go();
    } catch (error) {
      setFailure(loadAdvice(error));
      setIsBusy(false);
    }
  };
  return (
    <>
      <FormError message={failure} takesFocus />
      <Button isFullWidth isBusy={isBusy} busyLabel="認証サービスを開いています" onClick={press}>
        {label}で確認
      </Button>
      {!isAlone && <p className="border-t border-solid-gray-300 pt-5 text-solid-gray-700">または</p>}
    </>
  );
};
