/** Pictures to wait for what a virtual list still has to place and measure. */
const mostPictures = 60;

const hasMovedOn = (from: Element | null) => {
  const { activeElement } = document;
  return activeElement !== from && activeElement !== document.body;
};

/** Moves the focus to an element as soon as it stands in the page, unless the user moves it in the meantime. */
export function focusWhenShown(id: string, from = document.activeElement, left = mostPictures) {
  if (left === 0 || hasMovedOn(from)) return;
  const target = document.getElementById(id);
  target?.focus();
  // What is not measured yet is invisible, and does not take the focus.
  if (!target || document.activeElement !== target) requestAnimationFrame(() => focusWhenShown(id, from, left - 1));
}
