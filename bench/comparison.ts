/** How the times of two groups compare, in milliseconds. */
export type Comparison = {
  /** Of the medians, one through other. */
  readonly ratio: number;
  /** How often a time of the one is longer than a time of the other: 0.5 where they do not differ. */
  readonly share: number;
  /** Mann–Whitney's z of that share: beyond 4 hardly by chance. */
  readonly z: number;
};

export function percentileOf(values: readonly number[], share: number) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The place of each value in the order of all, from 1; equal ones share the middle of theirs. */
export function ranksOf(values: readonly number[]) {
  const order = [...values.keys()].toSorted((one, other) => (values[one] ?? 0) - (values[other] ?? 0));
  const ranks = new Array<number>(values.length).fill(0);
  for (let first = 0; first < order.length; ) {
    let next = first + 1;
    while (next < order.length && values[order[next] ?? 0] === values[order[first] ?? 0]) next += 1;
    for (let index = first; index < next; index += 1) ranks[order[index] ?? 0] = (first + 1 + next) / 2;
    first = next;
  }
  return ranks;
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

export function comparisonOf(one: readonly number[], other: readonly number[]): Comparison {
  const ranks = ranksOf([...one, ...other]).slice(0, one.length);
  const pairs = one.length * other.length;
  const share = (sumOf(ranks) - (one.length * (one.length + 1)) / 2) / pairs;
  const deviation = Math.sqrt((one.length + other.length + 1) / (12 * pairs));
  return { ratio: percentileOf(one, 0.5) / percentileOf(other, 0.5), share, z: (share - 0.5) / deviation };
}

/**
 * How many milliseconds slower one would have to be than the measured times of the other for z to reach 4: the smallest
 * difference that this many samples of this noise can show. Not searched beyond 5 ms; 0 when z is 4 already.
 */
export function visibleFrom(one: readonly number[], other: readonly number[]) {
  let [hidden, seen] = [0, 5];
  for (let step = 0; step < 14; step += 1) {
    const middle = (hidden + seen) / 2;
    const slower = one.map((time) => time + middle);
    if (comparisonOf(slower, other).z >= 4) seen = middle;
    else hidden = middle;
  }
  return seen;
}

const relabellings = 2_000;

/**
 * Trios of people who wanted the same, the winner first, each with the mean rank of their times. Answers the probability
 * of a difference between winners and others at least as large as theirs, if the winner of each trio were picked by
 * lot. Unlike z it does not count several times of one person as several persons.
 */
export function chanceOf(trios: readonly (readonly number[])[], random: () => number = Math.random) {
  const differenceWith = (winnerOf: (people: number) => number) =>
    Math.abs(
      sumOf(
        trios.map((ranks) => {
          const winner = ranks[winnerOf(ranks.length)] ?? 0;
          return winner - (sumOf(ranks) - winner) / (ranks.length - 1);
        }),
      ),
    );
  const found = differenceWith(() => 0);
  let asLarge = 1;
  for (let turn = 0; turn < relabellings; turn += 1) {
    if (differenceWith((people) => Math.floor(random() * people)) >= found) asLarge += 1;
  }
  return asLarge / (relabellings + 1);
}
