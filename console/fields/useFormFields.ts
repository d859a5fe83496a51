import { useState } from 'react';
import { useFormDraft } from './useFormDraft.ts';

/** The fields of a form as they are typed, kept as its draft. None of them is ever a password or a code. */
export function useFormFields<Typed extends object>(name: string, begin: Typed) {
  const [typed, setTyped] = useState(begin);
  const draft = useFormDraft(name, typed, setTyped);
  const change = (changes: Partial<Typed>) => setTyped((before) => ({ ...before, ...changes }));
  return { typed, change, draft };
}
