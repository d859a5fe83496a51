import { expect, test } from 'vitest';
import { resultsFrom } from './resultsFrom.ts';
import { aLine } from './testing/aDraw.ts';

test('results come by rank, each with the choices that were won in whatever round', () => {
  const lines = [aLine('A', ['tea', 'ink']), aLine('B', ['tea']), aLine('C', ['ink', 'tea'])];
  const rank = (n: string) => ({ n, ticket: 1, key: 'f'.repeat(64) });
  const outcomes = [
    { n: 'A', rounds: [0, 2] },
    { n: 'B', rounds: [0] },
    { n: 'C', rounds: [2, 1] },
  ];
  expect(resultsFrom({ lines, order: ['C', 'A', 'B'].map(rank), outcomes })).toEqual([
    { n: 'C', rank: 1, won: ['ink', 'tea'] },
    { n: 'A', rank: 2, won: ['ink'] },
    { n: 'B', rank: 3, won: [] },
  ]);
});
