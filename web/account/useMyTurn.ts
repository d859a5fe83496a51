import { useEffect, useRef, useState } from 'react';
import { inMyTurn, type QueueWait } from './waitInQueue.ts';

/**
 * A call for which people may have to wait their turn. `wait` is what the server last said of it, null when nobody
 * waits. `run` ends with what the call answers, or null when the user has stopped waiting or left the page. A call that
 * does not take the signal is not cut off; when it succeeds after all, that is the answer.
 */
export const useMyTurn = () => {
  const [wait, setWait] = useState<QueueWait | null>(null);
  const waiting = useRef<AbortController>(null);
  useEffect(() => () => waiting.current?.abort(), []);

  const stop = () => waiting.current?.abort();
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
  return { wait, run, stop };
};
