import type { Line } from './published/entry.ts';
import type { Outcome, Rank } from './published/transcript.ts';

/** The result of an entry: its rank from 1 and the choices it won. */
export type Result = { readonly n: string; readonly rank: number; readonly won: Line['c'] };

/** The results of a draw in the order of its ranks. */
export function resultsFrom(drawn: {
  readonly lines: readonly Line[];
  readonly order: readonly Rank[];
  readonly outcomes: readonly Outcome[];
}): Result[] {
  const choices = new Map(drawn.lines.map(({ n, c }) => [n, c]));
  const rounds = new Map(drawn.outcomes.map((outcome) => [outcome.n, outcome.rounds]));
  return drawn.order.map(({ n }, index) => ({
    n,
    rank: index + 1,
    won: (choices.get(n) ?? []).filter((_, choice) => (rounds.get(n)?.[choice] ?? 0) > 0),
  }));
}
