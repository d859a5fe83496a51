import type { Context } from '#server/context.ts';
import { countOutcomes, endList, forgetSome, keepNumbers, oldestWithList } from './delivery.queries.ts';

/** As long as the outbox keeps to whom a message went, in milliseconds. */
const keptMs = 90 * 24 * 60 * 60 * 1000;

/** Forgets to whom messages went that are old, and keeps how many they were. One message, or a part of its list, a step. */
export async function sweepMessages({ trx, tenant: { tenantId }, nowMs }: Context, most: number) {
  const old = await oldestWithList(trx, { tenantId, before: new Date(nowMs - keptMs) });
  if (!old) return 0;
  const named = { tenantId, messageId: old.message_id };
  if (old.reached === null) {
    const { sent } = await countOutcomes(trx, named);
    const isToOne = old.recipients === 1;
    await keepNumbers(trx, { ...named, reached: sent, unreached: old.recipients - sent, isToOne });
  }
  if ((await forgetSome(trx, { ...named, most })) < most) await endList(trx, named);
  return most;
}
