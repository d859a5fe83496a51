/** The bars that may stay in sight, in the order in which they give way: the first is missed least. */
export const stickyBars = ['header', 'nav', 'top-bar', 'action-bar', 'footer'] as const;

export type StickyBar = (typeof stickyBars)[number];

/** Those around every page; the others belong to single pages. */
const frame: readonly StickyBar[] = ['header', 'nav', 'footer'];

const frameShare = 0.2;
const wholeShare = 0.3;

/**
 * The bars that may not stay in sight, because together they would leave too little of the window to the page. Heights
 * in px, of the bars that are there.
 */
export function barsToRelease(heights: ReadonlyMap<StickyBar, number>, windowHeight: number): readonly StickyBar[] {
  const kept = new Map(heights);
  const shareOf = (bars: readonly StickyBar[]) =>
    bars.reduce((sum, bar) => sum + (kept.get(bar) ?? 0), 0) / windowHeight;
  return stickyBars.filter((bar) => {
    if (shareOf(frame) <= frameShare && shareOf(stickyBars) <= wholeShare) return false;
    return kept.delete(bar);
  });
}
