import { type RefObject, useLayoutEffect } from 'react';

/** The bars of the frame, and those that a page may have next to them. */
type BarHeight = '--header-height' | '--footer-height' | '--top-bar-height' | '--action-bar-height';

/**
 * Publishes the real height of a sticky bar to the styles. It grows with large text, and what takes the focus must not
 * be covered by it.
 */
export const useBarHeight = (ref: RefObject<HTMLElement | null>, name: BarHeight) => {
  useLayoutEffect(() => {
    const bar = ref.current;
    if (!bar) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      // A bar that scrolls away with the page covers nothing.
      const covers = getComputedStyle(bar).position === 'sticky';
      style.setProperty(name, covers ? `${bar.offsetHeight}px` : '0px');
    });
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [ref, name]);
};
