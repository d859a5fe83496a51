import { useRef } from 'react';

/** What is done once however often it is pressed: asked for again meanwhile, it does nothing. */
export function useOneAtATime<Asked extends unknown[]>(act: (...asked: Asked) => Promise<void>) {
  // No state: a second press may come before the first one is rendered.
  const isUnderWay = useRef(false);
  return async (...asked: Asked) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await act(...asked);
    } finally {
      isUnderWay.current = false;
    }
  };
}
