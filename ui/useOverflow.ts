import { type RefObject, useEffect, useState } from 'react';

const overflows = (element: HTMLElement) =>
  element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;

/**
 * Whether an element's content is larger than the element, so that it must be reachable by keyboard for scrolling.
 * `onMeasure` (a stable function) runs at every change of size.
 */
export const useOverflow = (ref: RefObject<HTMLElement | null>, onMeasure?: (element: HTMLElement) => void) => {
  const [isOverflowing, setIsOverflowing] = useState(false);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      setIsOverflowing(overflows(element));
      onMeasure?.(element);
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [ref, onMeasure]);

  return isOverflowing;
};

/** Marks the parent, a `scroll-edge`, where more can be scrolled into view sideways. */
export const markScrollEdges = (scroller: HTMLElement) => {
  const { scrollLeft, scrollWidth, clientWidth, parentElement } = scroller;
  parentElement?.toggleAttribute('data-more-before', scrollLeft > 1);
  parentElement?.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - 1);
};
