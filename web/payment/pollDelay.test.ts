import { expect, test } from 'vitest';
import { nextPollDelay } from './pollDelay.ts';

test('[PAY-01] a payment under way is asked for a few times, more and more slowly, and no longer', () => {
  expect([1, 2, 3, 4, 5, 6].map((answers) => nextPollDelay('processing', answers))).toEqual([
    3_000,
    5_000,
    10_000,
    20_000,
    30_000,
    false,
  ]);
});

test.each(['paid', 'failed', undefined] as const)('[PAY-01] after %s there is nothing to wait for', (outcome) => {
  expect(nextPollDelay(outcome, 1)).toBe(false);
});
