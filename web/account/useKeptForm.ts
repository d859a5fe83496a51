import { useEffect, useEffectEvent } from 'react';
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form';
import { useKeptInput } from '#web/address/keptInput.ts';

type KeptForm<Typed extends FieldValues> = {
  readonly form: Pick<UseFormReturn<Typed>, 'watch' | 'setValue' | 'getValues'>;
  readonly name: string;
  /** Never a password. */
  readonly fields: readonly FieldPath<Typed>[];
};

/** Begins a form with what was typed in it before the session ended. Returns what forgets it, once it is saved. */
export function useKeptForm<Typed extends FieldValues>({ form, name, fields }: KeptForm<Typed>) {
  const kept = useKeptInput<Readonly<Record<string, unknown>>>(name);
  const begin = useEffectEvent(() => {
    const typed = kept.read();
    for (const field of fields) {
      const value = typed?.[field];
      if (value !== undefined) form.setValue(field, value as PathValue<Typed, typeof field>, { shouldDirty: true });
    }
  });
  const keep = useEffectEvent(() => {
    kept.keep(Object.fromEntries(fields.map((field) => [field, form.getValues(field)])));
  });
  const { watch } = form;
  useEffect(() => {
    begin();
    const { unsubscribe } = watch(() => keep());
    return unsubscribe;
  }, [watch]);
  return kept.forget;
}
