import type { Line } from './entry.ts';
import type { Rank } from './ranking.ts';
import type { Stock } from './stock.ts';

/** For each of an entry's choices, in its own order, the round in which it was won; 0 where it was not. */
export type Outcome = { readonly n: string; readonly rounds: readonly number[] };

/**
 * Hands out the stock in rounds, so that nobody has a second thing before everybody had the chance of a first. In each round,
 * by rank, an entry takes the first of its choices that is still possible. Answers in the order of
 * the lines.
 */
export function allocate({
  winLimit,
  lines,
  order,
  stock,
}: {
  readonly winLimit: number;
  readonly lines: readonly Line[];
  readonly order: readonly Rank[];
  readonly stock: Stock;
}): Outcome[] {
  const entries = new Map(lines.map(({ n, c }) => [n, { choices: c, rounds: c.map(() => 0) }]));
  for (let round = 1; round <= winLimit; round += 1) {
    let isOver = true;
    for (const { n } of order) {
      const entry = entries.get(n);
      if (entry === undefined) continue;
      const index = entry.choices.findIndex((choice) => stock.isPossible(n, choice));
      const choice = entry.choices[index];
      if (choice === undefined) continue;
      stock.take(n, choice);
      entry.rounds[index] = round;
      isOver = false;
    }
    // What nobody could take in this round nobody can in the next.
    if (isOver) break;
  }
  return lines.map(({ n }) => ({ n, rounds: entries.get(n)?.rounds ?? [] }));
}
