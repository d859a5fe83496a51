import { expect, it } from 'vitest';
import { failureOf, networkFailure } from '#client/callFailure.ts';
import type { UnderReview } from '#contract/desk/review.ts';
import { approveMany } from './approveMany.ts';

const items = ['r1', 'r2', 'r3'].map((reservationId) => ({
  reservationId,
  personName: '北見 花子',
  containerName: '中央公民館',
  articleName: '会議室',
  firstDay: '2026-07-04',
  times: '午前',
})) as UnderReview[];

const decided = failureOf(409, { error: { code: 'notUnderReview', message: '決まっています。' } });

/** What comes of three applications of which the second fails. */
async function withSecond(failure: Error | null, number: string | null = null) {
  const counts: number[] = [];
  const outcome = await approveMany(items, {
    approve: async ({ reservationId }) => {
      if (reservationId === 'r2' && failure) throw failure;
      return number;
    },
    onApproved: (count) => counts.push(count),
  });
  return { ...outcome, counts };
}

it('[DESK-06] approves all, and names those whom no message reaches once', async () => {
  expect(await withSecond(null, '12345678')).toEqual({
    approved: ['r1', 'r2', 'r3'],
    refused: [],
    numberToPhone: ['12345678'],
    counts: [1, 2, 3],
  });
});

it('[DESK-06] goes on after one that is refused, and says why', async () => {
  expect(await withSecond(decided)).toMatchObject({
    approved: ['r1', 'r3'],
    refused: ['北見 花子様　中央公民館 会議室 2026/07/04(土) 午前：決まっています。'],
  });
});

it('[DESK-06] stops at the first that finds no answer', async () => {
  const { approved, refused } = await withSecond(networkFailure());
  expect(approved).toEqual(['r1']);
  expect(refused).toHaveLength(1);
});
