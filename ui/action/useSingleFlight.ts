import { useRef } from 'react';

/** Runs an action once however often it is pressed: calls while it runs do nothing. */
export function useSingleFlight<Asked extends unknown[]>(act: (...asked: Asked) => Promise<void>) {
  // No state: a second press may come before the first one is rendered.
  const isRunning = useRef(false);
  return async (...asked: Asked) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await act(...asked);
    } finally {
      isRunning.current = false;
    }
  };
}
