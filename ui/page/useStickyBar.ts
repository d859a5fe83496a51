import { type RefObject, useLayoutEffect } from 'react';
import { barsToRelease, type StickyBar } from './stickyBars.ts';

const shown = new Map<StickyBar, HTMLElement>();

/**
 * Publishes to the styles how much of the window each bar covers, because what takes the focus must not be covered, and
 * in `data-released` which bars scroll with the page.
 */
function settle() {
  const { style, dataset } = document.documentElement;
  const seen = [...shown].filter(([, element]) => element.offsetHeight > 0);
  const heights = new Map(seen.map(([bar, element]) => [bar, element.offsetHeight]));
  const released = barsToRelease(heights, window.innerHeight);
  dataset.released = released.join(' ');
  for (const [bar, element] of shown) {
    const covers = getComputedStyle(element).position === 'sticky';
    style.setProperty(`--${bar}-height`, covers ? `${element.offsetHeight}px` : '0px');
  }
}

/** Makes an element one of the bars that stay in sight while there is room for them. */
export const useStickyBar = (ref: RefObject<HTMLElement | null>, bar: StickyBar) => {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    shown.set(bar, element);
    const observer = new ResizeObserver(settle);
    observer.observe(element);
    window.addEventListener('resize', settle);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', settle);
      shown.delete(bar);
      document.documentElement.style.removeProperty(`--${bar}-height`);
      settle();
    };
  }, [ref, bar]);
};
