import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import { announce } from '#web/ui/announce.ts';

/** When a waiting page is put into words, in milliseconds. */
const words: readonly [number, string][] = [
  [1_000, 'ページを開いています。'],
  [8_000, '時間がかかっています。このままお待ちください。'],
];

const Progress = () => {
  useEffect(() => {
    const timers = words.map(([after, text]) => setTimeout(() => announce(text), after));
    return () => timers.forEach(clearTimeout);
  }, []);
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-30 h-1 origin-left scale-x-95 bg-key-700 transition-[scale,opacity] delay-200 duration-[6s,100ms] ease-out starting:scale-x-0 starting:opacity-0"
    />
  );
};

/** A line at the upper edge while the next page is being fetched; only a wait that can be felt is shown, and said. */
export const NavigationProgress = () => (useNavigation().state === 'idle' ? null : <Progress />);
