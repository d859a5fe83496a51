import { useSyncExternalStore } from 'react';

/** Of the variant `desktop` in kit.css. */
const desktopWidth = 62;

const isDesktop = () => {
  const root = document.documentElement;
  return root.clientWidth >= desktopWidth * Number.parseFloat(getComputedStyle(root).fontSize);
};

const subscribe = (onChange: () => void) => {
  // Larger text changes the height of the page, so it is noticed as well.
  const observer = new ResizeObserver(onChange);
  observer.observe(document.documentElement);
  return () => observer.disconnect();
};

/** Whether the page has the tier `desktop`, for what is fetched there alone. Looks belong to the styles. */
export const useIsDesktop = () => useSyncExternalStore(subscribe, isDesktop);
