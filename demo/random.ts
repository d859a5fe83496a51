/** Numbers that look random and are the same for the same seed on every machine. */
export type Random = {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  /** One of the items, as often as its weight says. Throws when there is none. */
  pick<T>(items: readonly T[], weightOf?: (item: T) => number): T;
};

/** pick() for the same items many times over: the weights are added up once. */
export function lot<T>(items: readonly T[], weightOf: (item: T) => number): (random: Random) => T {
  let sum = 0;
  const upTo = items.map((item) => {
    sum += weightOf(item);
    return sum;
  });
  return (random) => {
    const at = random.next() * sum;
    let low = 0;
    let high = items.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) > at) high = middle;
      else low = middle + 1;
    }
    const item = items[low];
    if (item === undefined) throw new RangeError('lot: there is nothing to pick from');
    return item;
  };
}

/** Mulberry32: small, fast and good enough for demo data; nothing secret may come out of it. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick: (items, weightOf = () => 1) => pickAt(items, weightOf, next()),
  };
}

function pickAt<T>(items: readonly T[], weightOf: (item: T) => number, at: number): T {
  let left = items.reduce((sum, item) => sum + weightOf(item), 0) * at;
  for (const item of items) {
    left -= weightOf(item);
    if (left < 0) return item;
  }
  const last = items.at(-1);
  if (last === undefined) throw new RangeError('pick: there is nothing to pick from');
  return last;
}
