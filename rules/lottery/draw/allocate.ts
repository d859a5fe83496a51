import type { Line } from '../published/entry.ts';
import type { Outcome, Rank } from '../published/transcript.ts';
import type { Stock } from './stockOf.ts';

/**
 * Allocates the stock in rounds, so that nobody wins a second choice before everybody could win a first. In each round,
 * by rank, an entry wins the first of its choices that is still possible. Results are in the order of the lines.
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
    // What is impossible for everybody in this round stays so in the next.
    if (isOver) break;
  }
  return lines.map(({ n }) => ({ n, rounds: entries.get(n)?.rounds ?? [] }));
}
