import type { Context } from '#server/context.ts';
import type { PersonalData } from '#server/personalData.ts';
import { Refused } from '#server/refused.ts';
import { lockToForget } from '../person.queries.ts';
import { forgetPerson } from './forgetPerson.queries.ts';

/** Forgets a person of whom nothing is under way; refuses stillUnderWay. Whoever books meanwhile waits for the lock. */
export async function forget(context: Context, areas: readonly PersonalData[], userId: string) {
  const { trx, tenant, nowMs } = context;
  const person = { tenantId: tenant.tenantId, userId };
  await lockToForget(trx, person);
  for (const area of areas) {
    if (await area.isUnderWay?.(context, userId)) throw new Refused('stillUnderWay');
  }
  await forgetPerson(trx, { ...person, nowMs });
}
