import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { consume, rateLimitsOn } from './rateLimits.ts';

// What is counted in memory asks no database.
const nowhere = { constructor: { name: 'Pool' } } as unknown as Pool;

const letThrough = async (processes: () => number) => {
  const { changesByUser } = rateLimitsOn(nowhere, { processes });
  const asked = await Promise.allSettled(Array.from({ length: 200 }, () => consume(changesByUser, 'somebody')));
  return asked.filter(({ status }) => status === 'fulfilled').length;
};

it.each([
  [1, 60],
  [2, 30],
  [3, 20],
  [6, 10],
  // A user whose calls all come here must still get on.
  [50, 10],
])('of %i processes each lets its share of changes through', async (processes, share) => {
  expect(await letThrough(() => processes)).toBe(share);
});

it('goes by how many there are at the moment', async () => {
  let processes = 3;
  const { changesByUser } = rateLimitsOn(nowhere, { processes: () => processes });
  for (let change = 0; change < 20; change += 1) await consume(changesByUser, 'somebody');
  await expect(consume(changesByUser, 'somebody')).rejects.toThrow();
  processes = 1;
  expect(await consume(changesByUser, 'somebody')).toBe(22);
});
