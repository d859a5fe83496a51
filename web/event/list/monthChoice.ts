type Month = { readonly yearMonth: string };

/**
 * The month on show: the one the address asks for, the last one when it asks for none that is there (spec §2 Event
 * list).
 */
export const chosenMonth = <Item extends Month>(items: readonly Item[], asked: string | null): Item | undefined =>
  items.find(({ yearMonth }) => yearMonth === asked) ?? items.at(-1);

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The tab a key moves to; null for a key without a function there. */
export function monthByKey(items: readonly Month[], { current, key }: { current: string; key: string }) {
  const at = items.findIndex(({ yearMonth }) => yearMonth === current);
  const next = steps[key]?.(at, items.length);
  return next === undefined ? null : (items[next]?.yearMonth ?? null);
}
