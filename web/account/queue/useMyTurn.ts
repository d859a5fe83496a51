import { useEffect, useRef, useState } from 'react';
import { inMyTurn, type QueueWait } from './waitInQueue.ts';

/**
 * A call for which people may have to wait their turn. `queue` is what QueueNotice shows of it, `wait` in it null while
 * nobody waits. `buttonRef` belongs on the button that begins it, which gets the focus when waiting is stopped. `run`
 * ends with what the call answers, or null when the user has stopped waiting or left the page. A call that does not take
 * the signal is not cut off; when it succeeds after all, that is the answer.
 */
export const useMyTurn = () => {
  const [wait, setWait] = useState<QueueWait | null>(null);
  const waiting = useRef<AbortController>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  useEffect(() => () => waiting.current?.abort(), []);

  const stop = () => {
    buttonRef.current?.focus();
    waiting.current?.abort();
  };
  const run = async <T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T | null> => {
    const stopping = new AbortController();
    const { signal } = stopping;
    waiting.current = stopping;
    try {
      return await inMyTurn(() => ask(signal), { signal, onWait: setWait });
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      setWait(null);
    }
  };
  return { buttonRef, run, queue: { wait, onStop: stop } };
};
