import type { Context } from '#server/context.ts';
import { Refused } from '#server/refused.ts';
import { isGroup, type Person } from '../person.queries.ts';

/** Refuses childrenNotTaken where the town keeps no children, and for a group, which has none. */
export async function demandChildren({ trx, tenant }: Context, person: Person) {
  if (!tenant.takesChildren || (await isGroup(trx, person))) throw new Refused('childrenNotTaken');
}
