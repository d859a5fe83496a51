import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const toldIn = (state: unknown) =>
  typeof state === 'object' && state !== null && 'told' in state && typeof state.told === 'string' ? state.told : null;

/** What was done on the screen that led here; null for nothing. It is told once: a reload does not bring it back. */
export function useToldBefore() {
  const [told] = useState(toldIn(useLocation().state));
  useEffect(() => {
    // Where the router keeps the state of an address. Another address would be a navigation, which moves the focus.
    if (told !== null) window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [told]);
  return told;
}
