import { useEffect } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { Loading } from '#ui/feedback/Loading.tsx';
import { announce } from '#ui/speech/announce.ts';
import { useScrollRestoration } from './useScrollRestoration.ts';

/** After how many milliseconds a wait is also announced in words. */
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
      className="fixed inset-x-0 top-0 z-30 h-1 origin-left [scale:.95_1] bg-key-700 transition-[scale,opacity] delay-200 duration-[6s,100ms] ease-out starting:[scale:0_1] starting:opacity-0"
    />
  );
};

/** A line at the top edge while the next page loads. Only a noticeable wait is shown and announced. */
const NavigationProgress = () => (useNavigation().state === 'idle' ? null : <Progress />);

/** The layout of every page. */
export const Root = () => {
  useScrollRestoration();
  return (
    <>
      <NavigationProgress />
      <Outlet />
    </>
  );
};

/** Shown while the first guards and the first page load. */
export const Starting = () => (
  <main>
    <h1 className="sr-only">公共施設と講座の予約</h1>
    <Loading />
  </main>
);
