/** Marks the parent, a `scroll-edge`, where more can be scrolled into view sideways. */
export const markEdges = (scroller: HTMLElement) => {
  const { scrollLeft, scrollWidth, clientWidth, parentElement } = scroller;
  parentElement?.toggleAttribute('data-more-before', scrollLeft > 1);
  parentElement?.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - 1);
};
