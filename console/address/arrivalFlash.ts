import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

type FlashState = { readonly flash: string };

/** The state of a navigation that tells on the next screen what was done. */
export const flashState = (flash: string): FlashState => ({ flash });

const isFlashState = (state: unknown): state is FlashState =>
  typeof state === 'object' && state !== null && 'flash' in state && typeof state.flash === 'string';

/** What was done on the screen that led here; null for nothing. It is told once: a reload does not bring it back. */
export function useArrivalFlash() {
  const { state } = useLocation();
  const [flash] = useState(isFlashState(state) ? state.flash : null);
  useEffect(() => {
    // Where the router keeps the state of an address. Another address would be a navigation, which moves the focus.
    if (flash !== null) window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [flash]);
  return flash;
}
