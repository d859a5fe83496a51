import { useEffect, useEffectEvent, useState } from 'react';
import { changedText, enterDraft, keepDraft, leaveDraft, withDraft } from './formDrafts.ts';

export type FormDraft = {
  /** What became of the draft with which the form began. */
  readonly state: 'none' | 'restored' | 'discarded';
  /** Throws away what was restored and typed. */
  readonly discard: () => void;
  /** What is typed is saved, and the form stays. One that leaves the screen forgets by itself. */
  readonly forget: () => void;
};

/**
 * Keeps what is typed into a form while the session ends, for its tab and person, and begins the form with it after
 * signing in. `typed` is never a password or a code; `put` sets the fields.
 */
export function useFormDraft<Typed extends object>(name: string, typed: Typed, put: (typed: Typed) => void): FormDraft {
  const [base, setBase] = useState(typed);
  const [kept] = useState(() => withDraft(name, typed));
  const [state, setState] = useState<FormDraft['state']>(kept === null ? 'none' : 'restored');
  const restore = useEffectEvent(() => {
    if (kept !== null) put(kept);
  });
  useEffect(() => {
    restore();
    enterDraft(name);
    return () => leaveDraft(name);
  }, [name]);
  const text = changedText(base, typed);
  useEffect(() => {
    keepDraft(name, text);
  }, [name, text]);
  return {
    state,
    discard: () => {
      put(base);
      setState('discarded');
    },
    forget: () => {
      setBase(typed);
      setState('none');
    },
  };
}
