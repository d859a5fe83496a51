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
  const released = barsToRelease(heights, window.innerHeight).join(' ');
  // What is written makes the browser style the whole page anew, so only changes are, and after all is measured.
  if (released !== (dataset.released ?? '')) dataset.released = released;
  const covered = [...shown].map(([bar, element]) => {
    const covers = getComputedStyle(element).position === 'sticky';
    return [`--${bar}-height`, covers ? `${element.offsetHeight}px` : '0px'] as const;
  });
  for (const [name, height] of covered) if (style.getPropertyValue(name) !== height) style.setProperty(name, height);
}

let observer: ResizeObserver | undefined;

/** One for all bars: those that appear together are settled once. Made with the first bar, since only a browser has it. */
function observerOfBars() {
  observer ??= new ResizeObserver(settle);
  return observer;
}

/** Makes an element one of the bars that stay in sight while there is room for them. */
export const useStickyBar = (ref: RefObject<HTMLElement | null>, bar: StickyBar) => {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    shown.set(bar, element);
    observerOfBars().observe(element);
    window.addEventListener('resize', settle);
    return () => {
      observerOfBars().unobserve(element);
      window.removeEventListener('resize', settle);
      shown.delete(bar);
      document.documentElement.style.removeProperty(`--${bar}-height`);
      settle();
    };
  }, [ref, bar]);
};
