import { type SyntheticEvent, useState } from 'react';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { useChecked } from '#console/kit/useChecked.ts';
import { announce } from '#ui/speech/announce.ts';
import {
  type Audience,
  type Field,
  fieldOf,
  formOf,
  type ProviderAnswer,
  type ProviderForm,
  problemsOf,
  requestOf,
} from './providerForm.ts';

/** What is typed of the provider, the saving and the test of its connection. */
export function useProviderForm(answer: ProviderAnswer, audience: Audience) {
  const save = useStaffMutation('Console/SaveOidcProvider');
  const test = useStaffMutation('Console/TestOidcProvider');
  const [version] = useState(answer.version);
  const [typed, setTyped] = useState(formOf(answer, audience));
  const [secret, setSecret] = useState('');
  const kept = useFormDraft(audience === 'staff' ? 'staff.provider' : 'residents.provider', typed, setTyped);
  const checks = useChecked<Field>(problemsOf(typed));
  const [failure, setFailure] = useState<unknown>();

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    if (!checks.check(event) || save.isPending) return;
    setFailure(undefined);
    try {
      await save.mutateAsync(requestOf(typed, { secret, version }));
    } catch (error) {
      const field = error instanceof CallFailure ? fieldOf[error.code] : undefined;
      if (field) checks.refuse(form, { [field]: loadAdvice(error) });
      else setFailure(error);
      return;
    }
    kept.forget();
    announce('保存しました。');
    await save.refresh();
  };
  const tryIt = () => test.mutate({ issuer: typed.issuer, clientId: typed.clientId });
  const change = (next: Partial<ProviderForm>) => setTyped({ ...typed, ...next });
  return { save, test, tryIt, typed, change, secret, setSecret, kept, errors: checks.shown, failure, submit };
}

export type ProviderFormState = ReturnType<typeof useProviderForm>;
