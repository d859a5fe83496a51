import { flushSync } from 'react-dom';

/** Makes a change after which this element stands where it stood on the screen, whatever grew or shrank above it. */
export function keepInPlace(element: HTMLElement, change: () => void) {
  const before = element.getBoundingClientRect().top;
  flushSync(change);
  window.scrollBy(0, element.getBoundingClientRect().top - before);
}
