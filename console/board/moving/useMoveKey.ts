import { useEffect, useEffectEvent } from 'react';
import { areShortcutsOn } from '#console/frame/shortcuts.ts';

/** The key `m` in the panel of a reservation, above which the shortcuts of the board rest. */
export function useMoveKey(onMove: (() => void) | null) {
  const press = useEffectEvent(() => onMove?.());
  useEffect(() => {
    const read = (event: KeyboardEvent) => {
      const isHeld = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
      const isTyped = event.target instanceof Element && event.target.matches('input, textarea, select');
      const isCovered = document.querySelectorAll('dialog:modal').length !== 1;
      if (event.key === 'm' && areShortcutsOn() && !isHeld && !isTyped && !isCovered) press();
    };
    document.addEventListener('keydown', read);
    return () => document.removeEventListener('keydown', read);
  }, []);
}
