import type { Context } from '#server/context.ts';
import type { PersonalData } from '#server/personalData.ts';
import { copyUses, lockProgress, nextChanged, reservationsOf } from './copying.queries.ts';

/** Longer than any transaction: a line that is written down by then stands before all that come. */
const settledMs = 10 * 60 * 1000;

/** What counting needs of a context. */
export type Counting = Pick<Context, 'trx' | 'nowMs' | 'now'> & {
  readonly tenant: Pick<Context['tenant'], 'tenantId' | 'timeZone'>;
};

/** Copies the next reservations to which something happened. Answers how many lines told of it, at most `most`. */
export async function copyChanged({ trx, tenant: { tenantId, timeZone }, nowMs }: Counting, most: number) {
  await lockProgress(trx, tenantId);
  const before = new Date(nowMs - settledMs);
  const { lines, reservationIds } = await nextChanged(trx, { tenantId, before, most });
  await copyUses(trx, { tenantId, reservationIds, timeZone });
  return lines;
}

type Step = (context: Context, most: number) => Promise<number>;

/** Copies what is about to be forgotten before it is: nothing is forgotten while something waits to be copied. */
export const onceCopied =
  (forget: Step): Step =>
  async (context, most) => {
    const copied = await copyChanged(context, most);
    return copied >= most ? copied : forget(context, most);
  };

/** Of a person nothing is kept here; what they were is copied before it is forgotten. */
export const statisticsData: PersonalData = {
  read: async () => [],
  forget: async ({ trx, tenant: { tenantId, timeZone } }, userId) => {
    const reservationIds = await reservationsOf(trx, { tenantId, userId });
    await copyUses(trx, { tenantId, reservationIds, timeZone });
  },
};
