import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * What is typed into a field whose text the address keeps. The field has each character at once, as an address follows
 * too late for quick typing; a step to another address gives the field the text of that one.
 */
export function useTypedText(kept: string, keep: (typed: string) => void) {
  const [typed, setTyped] = useState(kept);
  const { key } = useLocation();
  const isStep = useNavigationType() !== 'REPLACE';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    if (isStep) setTyped(kept);
  }, [key, isStep]);
  const type = (text: string) => {
    setTyped(text);
    keep(text);
  };
  return [typed, type] as const;
}
