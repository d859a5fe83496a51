import { useState, useSyncExternalStore } from 'react';
import type { makePrompt } from './prompt.ts';

type Asking<Asked> = Pick<ReturnType<typeof makePrompt<Asked>>, 'subscribe' | 'first'>;

/**
 * What is asked, and its dialog. What waited goes on once the dialog is away: behind it nothing takes the focus.
 * @param settle tells those who wait whether they got it
 */
export function useAsked<Asked>({ subscribe, first }: Asking<Asked>, settle: (isGiven: boolean) => void) {
  const asked = useSyncExternalStore(subscribe, first);
  const [isGiven, setIsGiven] = useState<boolean | null>(null);
  return {
    asked,
    give: () => setIsGiven(true),
    cancel: () => setIsGiven(false),
    isOpen: asked !== undefined && isGiven === null,
    onClosed() {
      settle(isGiven === true);
      setIsGiven(null);
    },
  };
}
