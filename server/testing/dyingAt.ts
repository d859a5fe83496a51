import type { JobScope } from '../jobs/job.ts';

class Killed extends Error {}

/** Dies at its n-th transaction: `before` it commits, or once it has, so that what called it never learns. */
export type Death = { readonly at: number; readonly when: 'before' | 'after' };

/** A scope that dies for good at a transaction, or never; and how many it has begun. */
export function dyingAt(scope: JobScope, death: Death | null) {
  let count = 0;
  const dying: JobScope = {
    ...scope,
    transact: async (work) => {
      if (death && count >= death.at) throw new Killed();
      count += 1;
      const isLast = count === death?.at;
      const answer = await scope.transact(async (context) => {
        const done = await work(context);
        if (isLast && death.when === 'before') throw new Killed();
        return done;
      });
      if (isLast) throw new Killed();
      return answer;
    },
  };
  return { scope: dying, transactions: () => count };
}

/** Whether what runs in a dying scope was killed; throws what it fails of otherwise. */
export const isKilled = (running: Promise<unknown>) =>
  running.then(
    () => false,
    (error: unknown) => {
      if (error instanceof Killed) return true;
      throw error;
    },
  );
