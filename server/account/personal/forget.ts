import type { Context } from '#server/context.ts';
import type { PersonalData } from '#server/personalData.ts';
import { Refused } from '#server/refused.ts';
import { lockWhole } from '../person.queries.ts';
import { forgetPerson } from './forgetPerson.queries.ts';
import { whyNotErasable } from './whyNotErasable.ts';

type Asked = {
  readonly userId: string;
  /** The hash of the password by which they asked for it; left out where staff know them. */
  readonly provenHash?: string;
};

/**
 * Forgets a person of whom nothing is under way; refuses stillUnderWay, and wrongOldPassword when the password was
 * changed since it was checked: there is no way back. Whoever books meanwhile waits for the lock.
 */
export async function forget(context: Context, areas: readonly PersonalData[], { userId, provenHash }: Asked) {
  const { trx, tenant, nowMs } = context;
  const person = { tenantId: tenant.tenantId, userId };
  const accounts = await lockWhole(trx, { tenantId: tenant.tenantId, userIds: [userId] });
  if (provenHash !== undefined && !accounts.some(({ password_hash }) => password_hash === provenHash))
    throw new Refused('wrongOldPassword');
  const obstacle = await whyNotErasable(context, areas, userId);
  if (obstacle) throw new Refused(obstacle);
  for (const area of areas) await area.forget?.(context, userId);
  await forgetPerson(trx, { ...person, nowMs });
}
