import { useEffect, useRef, useSyncExternalStore } from 'react';
import { announce } from '#ui/speech/announce.ts';
import type { Cart } from '../cartQuery.ts';
import { heldSecondsOf, holdAnnouncement } from './holdClock.ts';

/** Often enough for no second to be skipped, and at once when the page comes back from the background. */
function subscribeToSeconds(listener: () => void) {
  const timer = setInterval(listener, 250);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** The seconds for which the seats of the cart are still held, as in `heldSecondsOf`. */
export const useHeldSeconds = (cart: Cart) =>
  useSyncExternalStore(subscribeToSeconds, () => heldSecondsOf(cart, performance.now()));

/** Whether that time is over; changes once, so that who asks is not drawn every second. */
export const useIsHoldOver = (cart: Cart) =>
  useSyncExternalStore(subscribeToSeconds, () => heldSecondsOf(cart, performance.now()) === 0);

/** Announces the few important times to screen readers. The running clock itself is silent. */
export function useAnnounceHold(seconds: number | null) {
  const before = useRef(seconds);
  useEffect(() => {
    const news = before.current === null || seconds === null ? null : holdAnnouncement(before.current, seconds);
    before.current = seconds;
    if (news) announce(news.message, news.politeness);
  }, [seconds]);
}
