import type { Context, Staff } from '#server/context.ts';
import { Refused } from '#server/refused.ts';
import { staffById } from '../staff.queries.ts';

/** Somebody else of the staff, locked for a change where that is asked for. Refuses ownAccess and notFound. */
export async function another(
  { trx, tenant: { tenantId }, actor }: Context<Staff>,
  staffId: string,
  options: { readonly isLocking?: boolean } = {},
) {
  if (staffId === actor.member?.staffId) throw new Refused('ownAccess');
  const row = await staffById(trx, { tenantId, staffId }, options);
  if (!row) throw new Refused('notFound');
  return row;
}
