import { useSyncExternalStore } from 'react';

/** Of the variant `desktop` in kit.css. */
const desktopWidth = 62;

const hasWidth = (width: number) => {
  const root = document.documentElement;
  return root.clientWidth >= width * Number.parseFloat(getComputedStyle(root).fontSize);
};

const subscribe = (onChange: () => void) => {
  // Larger text changes the height of the page, so it is noticed as well.
  const observer = new ResizeObserver(onChange);
  observer.observe(document.documentElement);
  return () => observer.disconnect();
};

/** Whether the page has the tier `desktop`, for what is fetched there alone. Looks belong to the styles. */
export const useIsDesktop = () => useHasWidth(desktopWidth);

/** The same for another width, in the size of the text. */
export const useHasWidth = (width: number) => useSyncExternalStore(subscribe, () => hasWidth(width));
