import { useEffect, useState } from 'react';

/** Counts seconds down to 0; `start` begins anew. */
export function useSecondsLeft() {
  const [endsAt, setEndsAt] = useState(0);
  const [now, setNow] = useState(() => performance.now());
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const isRunning = left > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);

  const start = (seconds: number) => {
    const from = performance.now();
    setNow(from);
    setEndsAt(from + seconds * 1000);
  };
  return { left, start };
}
